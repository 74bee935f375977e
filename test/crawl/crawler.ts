/** A response. Redirects have not been followed. */
export type Fetched = { status: number; headers: Headers; text: string };
type Fetch = (path: string) => Promise<Fetched>;

export type CrawlReport = {
  /** Paths of the pages that a search engine indexes: they are their own canonical URL, and not "noindex". */
  canonical: Set<string>;
  /** Paths of all other responses, by reason. */
  others: Record<'redirect' | 'noindex' | 'another canonical URL' | 'no page', string[]>;
  /** Paths that the sitemaps list but no link leads to. */
  unlinked: string[];
  /** Paths that were found but not fetched, because the maximum number of fetches was reached. */
  left: string[];
};

const ANCHOR = /<a\s[^>]*>/g;
const unescaped = (text: string) => text.replaceAll('&#x27;', "'").replaceAll('&apos;', "'").replaceAll('&amp;', '&');
const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
};
const tagWith = (html: string, pattern: string) => new RegExp(`<(?:meta|link)\\s[^>]*${pattern}[^>]*>`).exec(html)?.[0];

/** Reads the prefixes that robots.txt forbids to everybody (RFC 9309; the site uses neither wildcards nor Allow). */
export function disallowedBy(robots: string): (path: string) => boolean {
  const prefixes = [...robots.matchAll(/^Disallow: (\S+)$/gm)].map(([, prefix = '']) => prefix);
  return (path) => prefixes.some((prefix) => path.startsWith(prefix));
}

/** Returns the paths of a page's links to our own site, without the links that have nofollow. */
function linksOf(html: string, page: URL): string[] {
  return [...html.matchAll(ANCHOR)].flatMap(([tag]) => {
    const href = attribute(tag, 'href');
    if (href === undefined || attribute(tag, 'rel')?.split(' ').includes('nofollow')) return [];
    const { origin, pathname, search } = new URL(href, page);
    return origin === page.origin ? [pathname + search] : [];
  });
}

const isNoIndex = ({ headers, text }: Fetched) =>
  `${headers.get('X-Robots-Tag')} ${tagWith(text, 'name="robots"')}`.includes('noindex');

type CrawlOptions = {
  fetches: number;
  /** Paths that the sitemaps list. Those without a link are fetched last. */
  listed: Iterable<string>;
};

/** Follows links from the front page, except those that robots.txt or nofollow forbids, as search engines do. */
export async function crawl(fetch: Fetch, origin: string, { fetches, listed }: CrawlOptions): Promise<CrawlReport> {
  const isDisallowed = disallowedBy((await fetch('/robots.txt')).text);
  const canonical = new Set<string>();
  const others: CrawlReport['others'] = { redirect: [], noindex: [], 'another canonical URL': [], 'no page': [] };
  const found = new Set(['/']);
  const left: string[] = [];
  const add = (path: string) => {
    if (!isDisallowed(path)) found.add(path);
  };
  async function visit(path: string): Promise<void> {
    const response = await fetch(path);
    const page = new URL(path, origin);
    const location = response.headers.get('Location');
    if (location) {
      others.redirect.push(path);
      const target = new URL(location, page);
      if (target.origin === origin) add(target.pathname + target.search);
    } else if (response.status !== 200 || !response.headers.get('Content-Type')?.startsWith('text/html')) {
      others['no page'].push(path);
    } else {
      for (const link of linksOf(response.text, page)) add(link);
      const own = attribute(tagWith(response.text, 'rel="canonical"') ?? '', 'href');
      if (isNoIndex(response)) others.noindex.push(path);
      else if (own !== page.href) others['another canonical URL'].push(path);
      else canonical.add(path);
    }
  }
  let count = 0;
  /** Visits paths in the order of insertion, including paths that are added during the visits. */
  async function visitAll(paths: Iterable<string>): Promise<void> {
    for (const path of paths) {
      if (++count > fetches) left.push(path);
      else await visit(path);
    }
  }
  await visitAll(found);
  const unlinked = [...listed].filter((path) => !found.has(path));
  await visitAll(unlinked);
  return { canonical, others, unlinked, left };
}

/** Returns the paths of all pages in the sitemaps. */
export async function sitemapPaths(fetch: Fetch, origin: string): Promise<string[]> {
  const paths = ({ text }: Fetched) =>
    [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, loc = '']) => unescaped(loc).slice(origin.length));
  const sitemaps = paths(await fetch('/sitemap.xml'));
  return (await Promise.all(sitemaps.map(async (path) => paths(await fetch(path))))).flat();
}
