import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import limits from '../bundle-limits.json' with { type: 'json' };
import type { Figure } from './report.ts';

const CLIENT = new URL('../dist/client/', import.meta.url);

/** Returns the URL paths of the scripts in a page's HTML. */
async function scriptsOf(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  const names = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)];
  if (names.length === 0) throw new Error(`No scripts in ${url}`);
  return [...new Set(names.map(([, path]) => path ?? ''))];
}

/** Returns the size of the gzipped files in kilobytes (1,000 bytes). */
function kilobytes(paths: string[]): number {
  const bytes = paths.map((path) => gzipSync(readFileSync(new URL(`.${path}`, CLIENT)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

/** Measures the scripts of the first screen and the additional ones of each route. Budgets: bundle-limits.json. */
export async function scriptSizes(siteUrl: string): Promise<Figure[]> {
  const first = await scriptsOf(`${siteUrl}/`);
  const unit = 'kB';
  const figures: Figure[] = [
    { name: 'scripts of the first screen, gzipped', value: kilobytes(first), unit, budget: limits.firstScreen },
  ];
  for (const route of limits.routes) {
    const own = (await scriptsOf(siteUrl + route)).filter((path) => !first.includes(path));
    figures.push({ name: `further scripts of ${route}`, value: kilobytes(own), unit, budget: limits.furtherRoute });
  }
  return figures;
}
