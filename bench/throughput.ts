import { rm, writeFile } from 'node:fs/promises';
import autocannon from 'autocannon';
import { type Figure, median } from './report.ts';
import { type Site, startSite } from './site.ts';

const RATIO = 0.7;
const ROUNDS = 5;
const SECONDS = 3;
const CLIENT = new URL('../dist/client/', import.meta.url);

const SUBJECTS = [
  { name: 'cached page against the same bytes as a static file', path: '/', file: 'bench-page.txt' },
  {
    name: 'cached JSON against the same bytes as a static file',
    path: '/api/tmdb/trending-horror',
    file: 'bench-response.txt',
  },
];

async function requestsPerSecond(url: string): Promise<number> {
  const { requests, non2xx } = await autocannon({ url, duration: SECONDS, connections: 20 });
  if (non2xx > 0) throw new Error(`${url} returned ${non2xx} errors`);
  return requests.average;
}

/**
 * Compares cached responses with static files of the same bytes from the same server. Both are measured alternately, so
 * that a busy machine slows both.
 */
export async function throughput(dataDir: string, port: number): Promise<Figure[]> {
  const before = await startSite(dataDir, port);
  for (const { path, file } of SUBJECTS) {
    await writeFile(new URL(file, CLIENT), new Uint8Array(await (await fetch(before.url + path)).arrayBuffer()));
  }
  await before.stop();
  const site = await startSite(dataDir, port);
  try {
    return await compare(site);
  } finally {
    await site.stop();
    for (const { file } of SUBJECTS) await rm(new URL(file, CLIENT), { force: true });
  }
}

async function compare(site: Site): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const { name, path, file } of SUBJECTS) {
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const cached = await requestsPerSecond(site.url + path);
      ratios.push(cached / (await requestsPerSecond(`${site.url}/${file}`)));
    }
    figures.push({ name, value: median(ratios), unit: '×', budget: RATIO, direction: 'at least' });
  }
  return figures;
}
