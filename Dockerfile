# docker build -t forge . && docker run --rm -v "$PWD:/work" -u "$(id -u):$(id -g)" forge print --factions all -o cards.pdf
FROM python:3.13-slim AS built
COPY . /source
RUN pip install --no-cache-dir --prefix /installed /source

FROM python:3.13-slim
# As in ./run: what WeasyPrint loads for booklets and summaries.
RUN apt-get update -qq \
 && apt-get install -y -qq --no-install-recommends libpangoft2-1.0-0 libharfbuzz-subset0 \
 && rm -rf /var/lib/apt/lists/*
COPY --from=built /installed /usr/local
# What is kept between pages may belong to anybody: -u is whoever runs it.
RUN useradd --create-home forge && mkdir -m 1777 /kept
ENV XDG_CACHE_HOME=/kept
USER forge
WORKDIR /work
ENTRYPOINT ["forge"]
CMD ["--help"]
