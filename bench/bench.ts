// npm run bench measures everything that has a budget, and prints each value with its budget and verdict.
// `-- scripts throughput` measures only the named parts:
// - scripts, list, lighthouse, throughput: the site with the embedded catalogue
// - load: members and visitors at rising concurrency, with 33,711 films and 20,000 members
// - catalogue: size, restart, memory, search and finding with 33,711 films
// `-- search`, likeness, recommend and wishes measure how good results are; each is a file that reads its own options.
//
// npm run bench -- --mediatracker FOLDER compares the site with MediaTracker, whose built folder `server` this is.
// npm run bench -- --films 1000000 runs the part catalogue with this many films, and compares it with 33,711.
import { parseArgs } from 'node:util';
import { besideMediaTracker } from './beside-mediatracker.ts';
import { catalogueFigures } from './catalogue.ts';
import { loadFigures } from './load.ts';
import { longListFigures } from './long-list.ts';
import { type Figure, printReport } from './report.ts';
import { scriptSizes } from './script-sizes.ts';
import { startSite, temporaryDataDir } from './site.ts';
import { throughput } from './throughput.ts';

const PORT = Number(process.env.BENCH_PORT ?? 3377);
/** The number of horror films in horror-33k.csv.gz (docs/catalogue.md). */
const FILMS = 33_711;

const PARTS = ['scripts', 'list', 'lighthouse', 'throughput', 'load', 'catalogue'];
const QUALITY: Record<string, () => Promise<unknown>> = {
  search: () => import('./search.ts'),
  likeness: () => import('./likeness.ts'),
  recommend: () => import('./recommend.ts'),
  wishes: () => import('./wishes.ts'),
};
const quality = QUALITY[process.argv[2] ?? ''];
if (quality) {
  process.argv.splice(2, 1);
  await quality();
  process.exit();
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { films: { type: 'string' }, mediatracker: { type: 'string' } },
});
const unknown = positionals.find((part) => !PARTS.includes(part));
if (unknown) {
  console.error(`No such part: ${unknown}. Usage: npm run bench -- ${[...PARTS, ...Object.keys(QUALITY)].join('|')}`);
  process.exit(1);
}
const parts = positionals.length > 0 ? positionals : PARTS;

async function embeddedFigures(): Promise<Figure[]> {
  await using dataDir = await temporaryDataDir();
  await using site = await startSite(dataDir.path, PORT);
  const figures: Figure[] = [];
  if (parts.includes('scripts')) figures.push(...(await scriptSizes(site.url)));
  if (parts.includes('list')) figures.push(...(await longListFigures(site, dataDir.path)));
  if (parts.includes('lighthouse')) {
    // Imported only now, because Lighthouse loads much code, which would slow the requests measured above.
    const { lighthouseScores } = await import('./lighthouse.ts');
    figures.push(...(await lighthouseScores(site)));
  }
  await site.stop();
  if (parts.includes('throughput')) figures.push(...(await throughput(dataDir.path, PORT)));
  return figures;
}

async function measured(): Promise<Figure[]> {
  if (values.films) return catalogueFigures(PORT, Number(values.films), FILMS);
  if (values.mediatracker) return besideMediaTracker(PORT, FILMS, values.mediatracker);
  const figures: Figure[] = [];
  if (parts.includes('load')) figures.push(...(await loadFigures(PORT, FILMS)));
  if (parts.includes('catalogue')) figures.push(...(await catalogueFigures(PORT, FILMS)));
  if (parts.some((name) => name !== 'load' && name !== 'catalogue')) figures.push(...(await embeddedFigures()));
  return figures;
}

process.exitCode = printReport(await measured()) ? 0 : 1;
