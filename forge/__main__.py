from forge.cli.main import main

main()
