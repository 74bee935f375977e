// npm run check -- crawl [MAXIMUM]: starts the built site and follows its links as a search engine's crawler does. It
// fetches at most MAXIMUM pages, prints the kinds of pages that it found, and compares these pages with the sitemaps.
import { startSite, temporaryDataDir } from '../bench/site.ts';
import { crawl, type Fetched, sitemapPaths } from '../test/crawl/crawler.ts';

const FETCHES = Number(process.argv[2] ?? 5_000);
const PORT = Number(process.env.PORT ?? 3221);

/** @example kindOf('/movie/694/review') // '/movie/:/review' */
const kindOf = (path: string) => path.replace(/^(\/\w+\/)[^/?]+/, '$1:').replace(/\?(\w+)=.*/, '?$1=');

function print(title: string, paths: Iterable<string>): void {
  const kinds = Map.groupBy(paths, kindOf);
  const total = [...kinds.values()].reduce((sum, each) => sum + each.length, 0);
  console.log(`${String(total).padStart(6)}  ${title}`);
  for (const [kind, each] of [...kinds].sort(([, a], [, b]) => b.length - a.length)) {
    console.log(`${String(each.length).padStart(14)}  ${kind}`);
  }
}

await using dataDir = await temporaryDataDir();
await using site = await startSite(dataDir.path, PORT);
const origin = `http://localhost:${PORT}`;
const fetchPath = async (path: string): Promise<Fetched> => {
  const response = await fetch(site.url + path, { redirect: 'manual', headers: { accept: 'text/html' } });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
const listed = new Set(await sitemapPaths(fetchPath, origin));
const { canonical, others, unlinked, left } = await crawl(fetchPath, origin, { fetches: FETCHES, listed });
print('pages that search engines index', canonical);
for (const [reason, paths] of Object.entries(others)) print(`others: ${reason}`, paths);
print('found and not fetched', left);
print('in the sitemaps', listed);
print('in the sitemaps, without a link', unlinked);
const unmet = [...listed].filter((path) => !canonical.has(path));
print('in the sitemaps, not indexed or not met', unmet);
const unlisted = [...canonical].filter((path) => !listed.has(path) && !/[?&]page=/.test(path));
print('met, not in the sitemaps and no further page of a list', unlisted);
