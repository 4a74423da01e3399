# The whole project in a container: command line, Dagster UI and daemon. `compose.yaml` runs it.
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install --no-install-recommends --yes g++ && rm -rf /var/lib/apt/lists/*
# hnswlib is built from source: for any processor of this architecture, not only for the one that builds the image.
ENV HNSWLIB_NO_NATIVE=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1 \
    PIP_NO_CACHE_DIR=1
# An index of CPU builds of PyTorch, given with --build-arg, makes the image two gigabytes smaller.
ARG PIP_EXTRA_INDEX_URL=""
WORKDIR /opt/tickmark
# requirements-deploy.lock adds what several machines need (deploy/compose.yaml).
ARG LOCK=requirements.lock
COPY requirements.lock requirements-deploy.lock ./
RUN python -m venv /opt/venv && /opt/venv/bin/python -m pip install torch==2.13.0 \
    && /opt/venv/bin/python -m pip install --require-hashes --no-deps --requirement $LOCK
COPY . .
RUN /opt/venv/bin/python -m pip install --no-deps --editable .

FROM python:3.13-slim
RUN apt-get update && apt-get install --no-install-recommends --yes libgomp1 && rm -rf /var/lib/apt/lists/* \
    && useradd --create-home tickmark && install --directory --owner=tickmark /data
COPY --from=build /opt /opt
ENV PATH=/opt/venv/bin:$PATH TICKMARK_DATA=/data/tickmark DAGSTER_HOME=/data/dagster_home
USER tickmark
WORKDIR /data
VOLUME /data
EXPOSE 3000
ENTRYPOINT ["tickmark"]
CMD ["--help"]
