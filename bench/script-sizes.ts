import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Figure } from './report.ts';
import type { Site } from './site.ts';

const FIRST_SCREEN = 130;
const FURTHER_ROUTE = 40;
const CLIENT = new URL('../dist/client/', import.meta.url);

/** Pages whose own scripts are weighed, beyond those of the first screen. */
const ROUTES = [
  '/movie/694',
  '/movie/694/review',
  '/keyword/vampire',
  '/provider/netflix',
  '/search?q=alien',
  '/calendar',
  '/login',
];

/** The scripts that a page names, all of which it asks for at once, by URL path. */
async function scriptsOf(url: string): Promise<string[]> {
  const html = await (await fetch(url)).text();
  const names = [...html.matchAll(/"(\/assets\/[^"]+\.js)"/g)];
  if (names.length === 0) throw new Error(`No scripts in ${url}`);
  return [...new Set(names.map(([, path]) => path ?? ''))];
}

/** Kilobytes of 1,000 bytes, gzipped as the server sends it. */
function kilobytes(paths: string[]): number {
  const bytes = paths.map((path) => gzipSync(readFileSync(new URL(`.${path}`, CLIENT)), { level: 9 }).length);
  return bytes.reduce((sum, size) => sum + size, 0) / 1000;
}

export async function scriptSizes(site: Site): Promise<Figure[]> {
  const first = await scriptsOf(`${site.url}/`);
  const figures: Figure[] = [
    { what: 'scripts of the first screen, gzipped', value: kilobytes(first), unit: 'kB', budget: FIRST_SCREEN },
  ];
  for (const route of ROUTES) {
    const own = (await scriptsOf(site.url + route)).filter((path) => !first.includes(path));
    figures.push({ what: `further scripts of ${route}`, value: kilobytes(own), unit: 'kB', budget: FURTHER_ROUTE });
  }
  return figures;
}
