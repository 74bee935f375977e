// A client in the shape of Trakt's API (https://trakt.docs.apiary.io, "Sync"), for programs that were written for it.
import { type Account, call } from './call.ts';

type Ids = { imdb?: string | null; tmdb?: number };
type Movie = { ids: Ids; watched_at?: string; rating?: number };
type Named = { title: string; year: number | null; ids: { slug: string; imdb: string | null; tmdb: number } };

export function traktClient(account: Account) {
  const lookUp = (ids: Record<string, string>) => call(account, 'GET', `/films/lookup?${new URLSearchParams(ids)}`);

  async function nameOf(tmdb: number): Promise<Named> {
    const { id, title, titleSlug, releaseDate, imdbId } = await lookUp({ tmdb: String(tmdb) });
    const year = releaseDate ? Number(releaseDate.slice(0, 4)) : null;
    return { title, year, ids: { slug: titleSlug, imdb: imdbId, tmdb: id } };
  }

  /** Calls `act` for each film, and counts the films as Trakt does. */
  async function forEach(movies: Movie[], act: (filmId: number, movie: Movie) => Promise<unknown>) {
    const missing: Movie[] = [];
    for (const movie of movies) {
      const { imdb, tmdb } = movie.ids;
      const ids = { ...(tmdb && { tmdb: String(tmdb) }), ...(imdb && { imdb }) };
      const film = await lookUp(ids).catch(() => null);
      if (film) await act(film.id, movie);
      else missing.push(movie);
    }
    return { added: { movies: movies.length - missing.length }, not_found: { movies: missing } };
  }

  /** Reads all data of one kind. */
  async function everything(kind: string) {
    const found = [];
    let cursor = '';
    for (;;) {
      const page = await call(account, 'GET', `/changes${cursor && `?since=${encodeURIComponent(cursor)}`}`);
      found.push(...page.changes.filter((change: { kind: string }) => change.kind === kind));
      if (!page.more) return found;
      cursor = page.cursor;
    }
  }

  return {
    /** GET /sync/history/movies */
    async history() {
      const viewings = await everything('viewing');
      return Promise.all(
        viewings.map(async ({ id, filmId, data }) => ({
          id,
          watched_at: data.watchDate ?? (data.day && `${data.day}T00:00:00.000Z`),
          action: 'watch',
          type: 'movie',
          movie: await nameOf(filmId),
        })),
      );
    },

    /** POST /sync/history */
    addToHistory: ({ movies }: { movies: Movie[] }) =>
      forEach(movies, (filmId, { watched_at }) =>
        call(account, 'POST', `/viewings/${filmId}`, { watchDate: watched_at ?? new Date().toISOString() }),
      ),

    /** GET /sync/ratings/movies */
    async ratings() {
      const ratings = await everything('rating');
      return Promise.all(
        ratings
          .filter(({ data }) => data.overallRating !== null)
          .map(async ({ at, filmId, data }) => ({
            rated_at: at,
            rating: data.overallRating,
            type: 'movie',
            movie: await nameOf(filmId),
          })),
      );
    },

    /** POST /sync/ratings */
    addRatings: ({ movies }: { movies: Movie[] }) =>
      forEach(movies, (filmId, { rating }) =>
        call(account, 'POST', `/ratings/${filmId}`, { overallRating: rating ?? null }),
      ),

    /** GET /sync/watchlist/movies */
    async watchlist() {
      const entries = await everything('watchlist');
      return Promise.all(
        entries.map(async ({ filmId, data }) => ({
          listed_at: data.addedAt ?? `${data.day}T00:00:00.000Z`,
          type: 'movie',
          movie: await nameOf(filmId),
        })),
      );
    },

    /** POST /sync/watchlist */
    addToWatchlist: ({ movies }: { movies: Movie[] }) =>
      forEach(movies, (filmId) => call(account, 'POST', '/user-list/add', { title_id: filmId })),
  };
}
