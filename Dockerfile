# docker build -t forge .
# docker build -t forge --build-arg EXTRAS=lint,sheets .   also spelling, PDFs as texts, and workbooks: 230 MB more
# docker run --rm -v "$PWD:/folder" -u "$(id -u):$(id -g)" forge print --factions all --lang en -o cards.pdf
FROM debian:trixie-slim AS built
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends python3-venv
COPY . /source
ARG EXTRAS
RUN python3 -m venv /opt/forge && /opt/forge/bin/pip install --no-cache-dir "/source${EXTRAS:+[$EXTRAS]}"

FROM debian:trixie-slim
# As in ./run: what booklets and summaries are laid out with.
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends python3 libpangoft2-1.0-0 libharfbuzz-subset0 \
 && rm -rf /var/lib/apt/lists/*
COPY --from=built /opt/forge /opt/forge
# Whoever runs it may be anybody (-u), and keeps what can be made again in a folder that all may write to.
RUN useradd --create-home forge && install -d -m 1777 /var/cache/forge
ENV PATH=/opt/forge/bin:$PATH XDG_CACHE_HOME=/var/cache/forge LANG=C.UTF-8
USER forge
WORKDIR /folder
ENTRYPOINT ["forge"]
CMD ["--help"]
