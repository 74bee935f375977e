#!/bin/sh
# Removes from production packages what the running site never loads. The argument is a node_modules folder.
#   npm keeps some tools, because they are optional peers of packages that we need, and all packages of the web, which
#   the build has put into dist/.
set -eu
cd "$1"
rm -rf typescript @typescript vite vitest @vitest rolldown @rolldown @rollup happy-dom browserslist caniuse-lite \
  postcss @types lightningcss lightningcss-* lucide-react @tanstack @base-ui \
  embedded-postgres node-*/include node-*/share
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
