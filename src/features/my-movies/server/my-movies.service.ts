import { AppError, badRequest, notFound } from '#engine/errors.ts';
import { dayOf } from '#engine/lib/dates.ts';
import type {
  ListedMovie,
  UserList,
  UserListMarks,
  Viewing,
  WatchedInput,
  WatchedStatus,
} from '../contract/my-movies.ts';
import type { ListedFilm, ListedProvider, MyMoviesRepository } from './my-movies.repository.ts';

export type MyMoviesServiceOptions = {
  repository: MyMoviesRepository;
  clock: () => Date;
  /** The country whose streaming services are named in the member's lists. */
  regionOf: (memberId: string) => Promise<string>;
};

export type MyMoviesService = ReturnType<typeof createMyMoviesService>;

/**
 * Year of the first film, the Roundhay Garden Scene. Older dates are typing errors, and JavaScript cannot represent
 * very old ones.
 */
const FIRST_FILM = new Date('1888-01-01T00:00:00Z');

const toIso = (moment: Date | null) => moment?.toISOString() ?? null;
const toViewing = (row: { id: string; watched_at: Date | null }): Viewing => ({
  id: row.id,
  watchDate: toIso(row.watched_at),
});

const toMovie = (film: ListedFilm, stream: ListedProvider[] = []): ListedMovie => ({
  title: film.title,
  poster_path: film.poster_path,
  poster_colour: film.poster_colour,
  release_date: film.release_date,
  overview: film.overview,
  vote_average: film.vote_average,
  watch_providers: { stream: stream.map(({ film_id: _, ...provider }) => provider) },
});
const toFigures = ({ userRating, averageUserRating, ratingsCount }: ListedFilm) => ({
  userRating,
  averageUserRating,
  ratingsCount,
});

export function createMyMoviesService({ repository, clock, regionOf }: MyMoviesServiceOptions) {
  async function requireFilm(filmId: number) {
    const film = await repository.releaseDate(filmId);
    if (!film) throw notFound('Film not found.');
    return film;
  }

  async function requireSeeable(filmId: number, watchDate: string | null): Promise<Date | null> {
    const { release_date } = await requireFilm(filmId);
    if (release_date === null || release_date > dayOf(clock())) {
      throw new AppError('conflict', { message: 'This film is not released yet.' });
    }
    const watchedAt = watchDate ? new Date(watchDate) : null;
    if (watchedAt && watchedAt < FIRST_FILM) throw badRequest('watchDate: must not be before 1888');
    // The caller's clock may be a minute ahead.
    if (watchedAt && watchedAt.getTime() > clock().getTime() + 60_000) {
      throw badRequest('watchDate: must not be in the future');
    }
    return watchedAt;
  }

  return {
    async lists(memberId: string): Promise<UserList> {
      const region = await regionOf(memberId);
      const [watchlist, watched, providers] = await Promise.all([
        repository.watchlist(memberId),
        repository.watched(memberId),
        repository.providers(memberId, region),
      ]);
      const streams = Map.groupBy(providers, (provider) => provider.film_id);
      return {
        items: watchlist.map((film) => ({
          title_id: film.id,
          added_at: film.moment.toISOString(),
          movieDetails: toMovie(film, streams.get(film.id)),
          ...toFigures(film),
        })),
        watchedMovies: watched.map((film) => ({
          tmdbId: film.id,
          data: toMovie(film, streams.get(film.id)),
          watchDate: toIso(film.moment),
          ...toFigures(film),
        })),
      };
    },

    marks: (memberId: string): Promise<UserListMarks> => repository.marks(memberId),

    async add(memberId: string, filmId: number): Promise<void> {
      if (!(await repository.addToWatchlist(memberId, filmId))) throw notFound('Film not found.');
    },

    remove: (memberId: string, filmId: number) => repository.removeFromWatchlist(memberId, filmId),

    /** `watched: false` removes every viewing. @throws AppError not_found, or conflict for an unreleased film */
    async setWatched(memberId: string, filmId: number, { watched, watchDate }: WatchedInput): Promise<WatchedStatus> {
      if (!watched) {
        await requireFilm(filmId);
        await repository.clearWatched(memberId, filmId);
        return { watched: false, watchDate: null };
      }
      const watchedAt = await requireSeeable(filmId, watchDate);
      await repository.setWatched(memberId, filmId, watchedAt);
      return { watched: true, watchDate: toIso(watchedAt) };
    },

    async viewings(memberId: string, filmId: number): Promise<Viewing[]> {
      await requireFilm(filmId);
      return (await repository.viewings(memberId, filmId)).map(toViewing);
    },

    /** Adding the same date twice, or twice without a date, adds one viewing. */
    async addViewing(memberId: string, filmId: number, watchDate: string | null): Promise<Viewing> {
      const watchedAt = await requireSeeable(filmId, watchDate);
      return toViewing(await repository.addViewing(memberId, filmId, watchedAt));
    },

    /** @throws AppError not_found for an unknown viewing */
    async updateViewing(memberId: string, filmId: number, id: string, watchDate: string | null): Promise<Viewing> {
      const watchedAt = await requireSeeable(filmId, watchDate);
      const row = await repository.updateViewing(memberId, filmId, id, watchedAt);
      if (!row) throw notFound('Viewing not found.');
      return toViewing(row);
    },

    /** @throws AppError not_found for an unknown viewing */
    async removeViewing(memberId: string, filmId: number, id: string): Promise<void> {
      if (!(await repository.removeViewing(memberId, filmId, id))) throw notFound('Viewing not found.');
    },
  };
}
