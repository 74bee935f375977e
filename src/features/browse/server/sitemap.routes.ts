import { Hono } from 'hono';
import { MAX_ID } from '#contract/constants.ts';
import { indexedMonths } from '#contract/indexed-pages.ts';
import { notFound } from '#engine/errors.ts';
import { publicResponses } from '#engine/http/headers.ts';
import { dayOf } from '#engine/lib/dates.ts';
import type { SitemapRepository } from './sitemap.repository.ts';

/** A sitemap has at most 50,000 URLs (sitemaps.org protocol 0.9). */
const SITEMAP_SIZE = 45_000;
const FIXED_PAGES = ['/', '/calendar', '/tonight', '/night', '/challenges', '/search', '/login', '/create-account'];

type SitemapEntry = {
  path: string;
  /** Null if no change is known. */
  changedAt?: Date | null;
};

export type SitemapServiceOptions = {
  repository: SitemapRepository;
  /** Maps film ids to the time at which the film's review last changed. An id may be the former id of a merged film. */
  reviewTimes: () => Promise<ReadonlyMap<number, Date | null>>;
  clock: () => Date;
  region: string;
};

/**
 * Lists all pages that search engines index, except page 2 and later pages of lists: the first page of a list leads to
 * them.
 */
export function createSitemapService({ repository, reviewTimes, clock, region }: SitemapServiceOptions) {
  return {
    /** Returns the names of all sitemaps, for example `films-0`. */
    async names(): Promise<string[]> {
      const [films, people] = await Promise.all([
        repository.filmBoundaries(SITEMAP_SIZE),
        repository.peopleBoundaries(SITEMAP_SIZE),
      ]);
      return ['pages', 'reviews', ...films.map((id) => `films-${id}`), ...people.map((id) => `people-${id}`)];
    },

    async pages(): Promise<SitemapEntry[]> {
      const present = dayOf(clock()).slice(0, 7);
      const [keywords, platforms, tags, months] = await Promise.all([
        repository.keywords(SITEMAP_SIZE),
        repository.platforms(region),
        repository.tags(),
        repository.months(indexedMonths(present)),
      ]);
      const paths = [
        ...FIXED_PAGES,
        ...platforms.map((slug) => `/provider/${slug}`),
        ...tags.map((slug) => `/tag/${encodeURIComponent(slug)}`),
        // The present month is left out, because its page is /calendar, one of FIXED_PAGES.
        ...months.filter((month) => month !== present).map((month) => `/calendar?month=${month}`),
        ...keywords.map((slug) => `/keyword/${encodeURIComponent(slug)}`),
      ];
      return paths.slice(0, SITEMAP_SIZE).map((path) => ({ path }));
    },

    /** @throws AppError unavailable when the reviews cannot be read */
    async reviews(): Promise<SitemapEntry[]> {
      const times = await reviewTimes();
      const merged = await repository.merged([...times.keys()]);
      const byFilm = new Map([...times].map(([id, changedAt]) => [merged.get(id) ?? id, changedAt]));
      return [...byFilm].map(([id, changedAt]) => ({ path: `/movie/${id}/review`, changedAt }));
    },

    /** Returns the pages of films with ids above `afterId`. */
    async films(afterId: number): Promise<SitemapEntry[]> {
      const films = await repository.films(afterId, SITEMAP_SIZE);
      return films.map(({ id, changed_at }) => ({ path: `/movie/${id}`, changedAt: changed_at }));
    },

    async people(afterId: number): Promise<SitemapEntry[]> {
      const ids = await repository.people(afterId, SITEMAP_SIZE);
      return ids.map((id) => ({ path: `/person/${id}` }));
    },
  };
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const XML = { 'Content-Type': 'application/xml; charset=utf-8' };

/**
 * Members' pages, API calls, and pages with endless combinations of parameters. Calendars and feeds are not in this
 * list, because some services that read them obey robots.txt.
 */
const DISALLOWED = ['/api/', '/list', '/profile', '/admin', '/tonight?', '/search?', '/login?', '/create-account?'];

const escaped = (url: string) => url.replaceAll('&', '&amp;').replaceAll("'", '&apos;');

function urlSet(appUrl: string, entries: readonly SitemapEntry[]): string {
  const urls = entries.map(({ path, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${dayOf(changedAt)}</lastmod>` : '';
    return `<url><loc>${escaped(appUrl + path)}</loc>${lastmod}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="${NAMESPACE}">${urls.join('')}</urlset>\n`;
}

export function sitemapRoutes(sitemaps: ReturnType<typeof createSitemapService>, appUrl: string): Hono {
  const router = new Hono();

  router.get('/robots.txt', publicResponses, (c) =>
    c.text(
      ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`), `Sitemap: ${appUrl}/sitemap.xml`, ''].join(
        '\n',
      ),
    ),
  );

  router.get('/sitemap.xml', publicResponses, async (c) => {
    const names = await sitemaps.names();
    const entries = names.map((name) => `<sitemap><loc>${appUrl}/sitemap-${name}.xml</loc></sitemap>`).join('');
    return c.body(
      `<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex xmlns="${NAMESPACE}">${entries}</sitemapindex>\n`,
      200,
      XML,
    );
  });

  for (const name of ['pages', 'reviews'] as const) {
    router.get(`/sitemap-${name}.xml`, publicResponses, async (c) =>
      c.body(urlSet(appUrl, await sitemaps[name]()), 200, XML),
    );
  }

  for (const name of ['films', 'people'] as const) {
    router.get(`/:file{sitemap-${name}-\\d{1,10}\\.xml}`, publicResponses, async (c) => {
      const afterId = Number(/\d+/.exec(c.req.param('file'))?.[0]);
      const entries = afterId <= MAX_ID ? await sitemaps[name](afterId) : [];
      if (entries.length === 0) throw notFound('Sitemap not found.');
      return c.body(urlSet(appUrl, entries), 200, XML);
    });
  }

  return router;
}
