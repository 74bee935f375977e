#!/bin/sh
# Builds the image fright-club from Debian and npm packages, without a base image: C libraries and a shell from Debian,
# Node and PostgreSQL from npm. Needs root, a checkout, and the Node and npm that `npm run up` needs. On Debian 12:
#   apt-get install buildah mmdebstrap binutils
#   deploy/container/build.sh             # DEBIAN_MIRROR=… names another mirror
set -eu
cd "$(dirname "$0")/../.."
mirror=${DEBIAN_MIRROR:-http://deb.debian.org/debian}
version=$(node -p "require('./package.json').version")
work=$(mktemp -d)
container=
trap 'test -z "$container" || buildah rm "$container" > /dev/null || true; rm -rf "$work"' EXIT
trap 'exit 1' INT TERM

# The first stage: the build, which leaves only dist/.
node -e "import('./scripts/install.mjs').then(({ install, build }) => { install(); build(); })"

# The second stage: what the site needs when it runs.
mkdir "$work/app"
cp -r package.json package-lock.json LICENSE NOTICE.md db packages scripts src "$work/app"
mkdir "$work/app/dist"
cp -r dist/client dist/content dist/server "$work/app/dist"
(cd "$work/app" && npm ci --omit=dev --no-audit --no-fund --loglevel=error)
deploy/container/prune.sh "$work/app"
rm -r "$work/app/scripts"

mmdebstrap --quiet --variant=extract --include=base-files,dash,libc6,libgcc-s1,libstdc++6,libatomic1 \
  bookworm "$work/root" "$mirror"
rm -rf "$work/root/usr/share/doc" "$work/root/usr/share/man" "$work/root/usr/share/locale" "$work/root/var/lib/apt" "$work/root/etc/apt"
test -e "$work/root/bin/sh" || ln -s dash "$work/root/bin/sh"
printf 'root:x:0:0:root:/:/bin/sh\nfright-club:x:1000:1000::/data:/bin/sh\n' > "$work/root/etc/passwd"
printf 'root:x:0:\nfright-club:x:1000:\n' > "$work/root/etc/group"

container=$(buildah from --format docker scratch)
buildah add --quiet "$container" "$work/root" /
buildah add --quiet "$container" "$work/app" /app
# A new volume takes over the owner of this folder.
install --directory --owner 1000 --group 1000 "$(buildah mount "$container")/data"
buildah unmount "$container" > /dev/null
buildah config --workingdir /app --user 1000:1000 --port 3000 --volume /data --stop-signal SIGTERM \
  --env PATH=/app/node_modules/.bin:/usr/bin:/bin --env NODE_ENV=production --env HOST=0.0.0.0 --env PORT=3000 \
  --env DATA_DIR=/data --env MALLOC_ARENA_MAX=2 --label "org.opencontainers.image.version=$version" \
  --healthcheck "CMD node -e \"fetch('http://127.0.0.1:' + (process.env.PORT || 3000) + '/readyz').then((response) => process.exit(response.ok ? 0 : 1), () => process.exit(1))\"" \
  --healthcheck-interval 10s --healthcheck-timeout 3s --healthcheck-start-period 60s --healthcheck-retries 3 \
  --cmd '["node", "--max-semi-space-size=8", "--max-old-space-size=512", "src/main.ts"]' "$container"
# The OCI format has no health checks.
buildah commit --quiet --format docker "$container" fright-club
