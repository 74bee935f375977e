#!/bin/sh
# Builds the image fright-club from Debian and npm packages, without a base image. Needs root, a checkout, and the Node
# and npm that `npm run up` needs. On Debian 12:
#   apt-get install buildah debootstrap
#   deploy/container/build.sh
set -eu
cd "$(dirname "$0")/../.."
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
work=$(mktemp -d)
container=
trap 'test -z "$container" || buildah rm "$container" > /dev/null || true; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

node -e "import('./scripts/install.mjs').then(({ install, build }) => { install(); build(); })"
mkdir "$work/app"
cp -r package.json package-lock.json db dist src "$work/app"
# Production packages only; the pinned Node is one of them.
(cd "$work/app" && npm install --omit=dev --no-save --no-audit --no-fund --loglevel=error)

debootstrap --variant=minbase --include=ca-certificates bookworm "$work/root" "$mirror"
# The layer needs no package lists, and must not name the mirror of the machine that built it.
rm -rf "$work/root/var/cache/apt" "$work/root/var/lib/apt/lists"
echo 'deb http://deb.debian.org/debian bookworm main' > "$work/root/etc/apt/sources.list"
chroot "$work/root" useradd --uid 1000 --home-dir /data --shell /usr/sbin/nologin fright-club

container=$(buildah from --format docker scratch)
buildah add --quiet "$container" "$work/root" /
buildah add --quiet "$container" "$work/app" /app
# A new volume takes over the owner of this folder.
install --directory --owner 1000 --group 1000 "$(buildah mount "$container")/data"
buildah unmount "$container" > /dev/null
buildah config --workingdir /app --user 1000:1000 --port 3000 --volume /data --stop-signal SIGTERM \
  --env PATH=/app/node_modules/.bin:/usr/bin:/bin --env NODE_ENV=production --env HOST=0.0.0.0 --env PORT=3000 \
  --env DATA_DIR=/data --env MALLOC_ARENA_MAX=2 \
  --healthcheck "CMD node -e \"fetch('http://127.0.0.1:3000/readyz').then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))\"" \
  --healthcheck-interval 10s --healthcheck-timeout 3s --healthcheck-start-period 60s --healthcheck-retries 3 \
  --cmd '["node", "--max-semi-space-size=8", "--max-old-space-size=512", "src/main.ts"]' "$container"
# The OCI format has no health checks.
buildah commit --quiet --format docker "$container" fright-club
