import { indexedMonths } from '#contract/indexed-pages.ts';
import { dayOf } from '#engine/lib/dates.ts';
import type { SitemapRepository } from './sitemap.repository.ts';

/** A sitemap has at most 50,000 URLs (sitemaps.org protocol 0.9). */
const SITEMAP_SIZE = 45_000;
const FIXED_PAGES = ['/', '/calendar', '/tonight', '/night', '/challenges', '/search', '/login', '/create-account'];

export type SitemapEntry = {
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

export type SitemapService = ReturnType<typeof createSitemapService>;

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
