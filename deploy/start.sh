#!/bin/sh
# start.sh code|webserver|daemon|worker [PROCESSES]: one part of a deployment, in this container or on this machine.
# Needs DAGSTER_HOME (a folder of its own), DAGSTER_POSTGRES_URL, DAGSTER_CELERY_BROKER, TICKMARK_CODE_HOST and
# TICKMARK_CODE_PORT, beside Tickmark's own settings. See docs/deploy.md.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
mkdir -p "$DAGSTER_HOME"
cp "$here/dagster.yaml" "$DAGSTER_HOME/dagster.yaml"
case ${1:-} in
code) exec dagster api grpc --module-name pipelines.definitions --host 0.0.0.0 --port "$TICKMARK_CODE_PORT" ;;
webserver) exec dagster-webserver --host "${TICKMARK_UI_HOST:-127.0.0.1}" --port "${TICKMARK_UI_PORT:-3000}" --workspace "$here/workspace.yaml" ;;
daemon) exec dagster-daemon run --workspace "$here/workspace.yaml" ;;
worker) exec dagster-celery worker start --app dagster_celery.app --config-yaml "$here/celery.yaml" -- --concurrency "${2:-2}" ;;
*) echo "usage: $0 code|webserver|daemon|worker [PROCESSES]" >&2 && exit 2 ;;
esac
