import { PRODUCT_NAME } from '#contract/brand.ts';
import type { Deps } from '#engine/deps.ts';
import { notFound } from '#engine/errors.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { calendarOf } from '#engine/lib/dates.ts';
import { type FeedItem, writeRss } from '#engine/lib/feeds.ts';
import { hashOf, isToken, newToken } from '#engine/lib/secret-token.ts';
import type { ListFilm } from '#features/lists/contract/lists.ts';
import { type CreatedFeed, FEED_FILES, type FeedKind } from '../contract/feeds.ts';
import { createFeedsRepository } from './feeds.repository.ts';

type NamedFilm = Pick<ListFilm, 'id' | 'title' | 'releaseDate'>;
type RadarrFilm = Pick<ListFilm, 'id' | 'title' | 'posterPath'>;
type FeedFilm = NamedFilm & Pick<ListFilm, 'note'>;
type FeedList = { name: string; description: string; films: readonly FeedFilm[] };

/** Writes films in the format of StevenLu's list, which Radarr reads: https://github.com/sjlu/popular-movies */
export const radarrFilms = (films: readonly RadarrFilm[], imdbIds: ReadonlyMap<number, string>, origin: string) =>
  films.map(({ id, title, posterPath }) => ({
    title,
    imdb_id: imdbIds.get(id) ?? null,
    tmdb_id: id,
    poster_url: posterPath && `${origin}/images/w500${posterPath}`,
  }));

/** A film in RSS, such as "The Shining (1980)". */
const filmItem = ({ id, title, releaseDate }: NamedFilm, origin: string) => ({
  url: `${origin}/movie/${id}`,
  title: releaseDate ? `${title} (${releaseDate.slice(0, 4)})` : title,
});

/** Writes a list as RSS 2.0 in plain text, because Radarr rejects HTML. */
export function listRss({ name, description, films }: FeedList, page: string, origin: string): string {
  const items = films.map((film) => ({ ...filmItem(film, origin), description: film.note }));
  return writeRss({ title: name, description: description || name, page, source: `${page}/list.rss`, items });
}

/** Number of viewings in the diary. */
const DIARY = 100;

export type FeedsService = ReturnType<typeof createFeedsService>;

export function createFeedsService(
  { db, env: { APP_URL: origin }, clock }: Deps,
  rateLimits: Pick<RateLimits, 'count'>,
) {
  const repository = createFeedsRepository(db);

  /** @throws AppError not_found, too_many_requests */
  async function requireOwner(kind: FeedKind, token: string) {
    const owner = isToken(token) ? await repository.ownerOf(kind, hashOf(token)) : undefined;
    if (!owner) throw notFound('This feed does not exist. Its link was deleted or replaced.');
    await rateLimits.count('feed', token);
    return owner;
  }

  /**
   * Returns a function for the time of an item. For a day without a moment it is noon in the member's time zone, so that
   * feed readers show that day. Feed readers hide items of the future.
   */
  function publishedIn(timeZone: string | null) {
    const { noonOf } = calendarOf(timeZone ?? 'UTC');
    const now = clock();
    return ({ day, at }: { day: string; at: Date | null }) =>
      new Date(Math.min(Number(at ?? noonOf(day)), Number(now)));
  }

  const rssOf = (kind: FeedKind, token: string, description: string, items: FeedItem[]) =>
    writeRss({
      title: `${PRODUCT_NAME}: ${kind}`,
      description,
      page: `${origin}/list`,
      source: `${origin}/feeds/${token}/${kind}.rss`,
      items,
    });

  return {
    list: async (memberId: string) => ({ feeds: await repository.list(memberId) }),

    /** Makes new URLs of this kind for the member. The previous ones stop working. */
    async make(memberId: string, kind: FeedKind): Promise<CreatedFeed> {
      const token = newToken();
      await repository.make(memberId, kind, hashOf(token), clock());
      return { kind, urls: FEED_FILES[kind].map((file) => `${origin}/feeds/${token}/${file}`) };
    },

    revoke: (memberId: string, kind: FeedKind) => repository.remove(memberId, kind),

    /** The watchlist as Radarr reads it. @throws AppError not_found, too_many_requests */
    async watchlistJson(token: string): Promise<string> {
      const films = await repository.watchlist((await requireOwner('watchlist', token)).id);
      const imdbIds = new Map(films.flatMap(({ id, imdb_id }) => (imdb_id ? [[id, imdb_id] as const] : [])));
      return JSON.stringify(radarrFilms(films, imdbIds, origin));
    },

    /** @throws AppError not_found, too_many_requests */
    async watchlistRss(token: string): Promise<string> {
      const { id, timeZone } = await requireOwner('watchlist', token);
      const publishedAt = publishedIn(timeZone);
      const films = await repository.watchlist(id);
      const items = films.map((film) => ({ ...filmItem(film, origin), published: publishedAt(film) }));
      return rssOf('watchlist', token, 'Films that I want to see', items);
    },

    /** @throws AppError not_found, too_many_requests */
    async diaryRss(token: string): Promise<string> {
      const { id, timeZone } = await requireOwner('diary', token);
      const publishedAt = publishedIn(timeZone);
      const viewings = await repository.diary(id, DIARY);
      const items = viewings.map(({ viewingId, day, at, ...film }) => ({
        ...filmItem(film, origin),
        id: viewingId,
        published: publishedAt({ day, at }),
      }));
      return rssOf('diary', token, 'Films that I watched', items);
    },
  };
}
