#!/bin/sh
# Removes from an app folder with production packages what the running site never loads. Needs strip (binutils).
#   They include all tools and packages of the build, which has put the web into dist/.
set -eu
cd "$1"
find src packages -name '*.test.ts*' -delete
cd node_modules
# Debugging symbols are a fifth of Node.
strip .bin/node
rm -rf tailwindcss @tailwindcss jiti vite @vitejs vitest @vitest rolldown @rolldown @rollup happy-dom browserslist caniuse-lite typescript @typescript \
  postcss @types lightningcss lightningcss-* lucide-react @tanstack @base-ui \
  embedded-postgres node-*/share
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
