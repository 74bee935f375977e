// Draws the icons of the installed site from the favicon.
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const CLIENT = new URL('../dist/client/', import.meta.url);
const mark = await readFile(new URL('../public/favicon.svg', import.meta.url), 'utf8');
/** Its background fills the square. The mark is in the inner 80%, which every shape shows (W3C, "maskable icons"). */
const maskable = mark
  .replace(' rx="12"', '')
  .replace(/<path.*(?=<\/svg>)/s, '<g transform="translate(32 32) scale(.72) translate(-32 -32)">$&</g>');

for (const [name, svg, size] of [
  ['icon-192.png', mark, 192],
  ['icon-512.png', mark, 512],
  ['icon-maskable-192.png', maskable, 192],
  ['icon-maskable-512.png', maskable, 512],
  ['apple-touch-icon.png', maskable, 180],
] as const) {
  const drawn = sharp(Buffer.from(svg), { density: (72 * size) / 64 }).resize(size, size);
  await drawn.png({ compressionLevel: 9, palette: true }).toFile(fileURLToPath(new URL(name, CLIENT)));
}
