// Writes .br and .gz files beside each text file of the built client if they are smaller.
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const CLIENT = fileURLToPath(new URL('../dist/client/', import.meta.url));
const TEXT = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest']);

for (const entry of await readdir(CLIENT, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !TEXT.has(extname(entry.name))) continue;
  const path = join(entry.parentPath, entry.name);
  const body = await readFile(path);
  const forms = {
    '.br': brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    '.gz': gzipSync(body, { level: 9 }),
  };
  for (const [suffix, compressed] of Object.entries(forms)) {
    if (compressed.length < body.length) await writeFile(path + suffix, compressed);
  }
}
