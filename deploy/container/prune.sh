#!/bin/sh
# Removes from an app folder with production packages what the running site never loads. Needs strip (binutils).
#   npm keeps some tools, because they are optional peers of packages that we need, and all packages of the web, which
#   the build has put into dist/.
set -eu
cd "$1"
find src packages -name '*.test.ts*' -delete
cd node_modules
# Debugging symbols are a fifth of Node.
strip .bin/node
rm -rf typescript @typescript vite vitest @vitest rolldown @rolldown @rollup happy-dom browserslist caniuse-lite \
  postcss @types lightningcss lightningcss-* lucide-react @tanstack @base-ui \
  embedded-postgres node-*/include node-*/share
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
