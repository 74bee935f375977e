import { HOUR } from '#contract/units.ts';
import { badRequest, conflict } from '#engine/errors.ts';
import { calendarOf, dayOf } from '#engine/lib/dates.ts';
import type { GivenDates, ListedMovie, NewViewingInput, ViewingInput, WatchedInput } from '../contract/my-movies.ts';
import type { ViewingDate } from './add-viewings.repository.ts';
import type { ListedFilm, ListedProvider, MyMoviesRepository, ViewingRow } from './my-movies.repository.ts';

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
/** In hours: a day begins first at UTC+14 and ends last at UTC-12. */
const [EARLIEST, LATEST] = [14, 12];

const toViewing = ({ watched_at, ...viewing }: ViewingRow) => ({ ...viewing, watchDate: watched_at });

/** True if the moment is on the day in some time zone. */
const isOn = (day: string, moment: Date) =>
  day >= dayOf(new Date(moment.getTime() - LATEST * HOUR)) &&
  day <= dayOf(new Date(moment.getTime() + EARLIEST * HOUR));

const toMovie = (film: ListedFilm, stream: ListedProvider[] = []): ListedMovie => ({
  title: film.title,
  poster_path: film.poster_path,
  poster_colour: film.poster_colour,
  release_date: film.release_date,
  overview: film.overview,
  vote_average: film.vote_average,
  watch_providers: { stream: stream.map(({ film_id: _, ...provider }) => provider) },
});
const toFigures = ({ tags, userRating, averageUserRating, ratingsCount }: ListedFilm) => ({
  tags,
  userRating,
  averageUserRating,
  ratingsCount,
});

export function createMyMoviesService({ repository, clock, regionOf }: MyMoviesServiceOptions) {
  /** @throws AppError not_found */
  async function requireReleased(filmId: number): Promise<void> {
    const { release_date } = await repository.film(filmId);
    if (release_date === null || release_date > dayOf(clock())) {
      throw conflict('This film is not released yet.');
    }
  }

  async function readDate(memberId: string, { day = null, watchDate = null }: GivenDates): Promise<ViewingDate> {
    if (watchDate === null) {
      if (day && day < dayOf(FIRST_FILM)) throw badRequest('day: must not be before 1888');
      if (day && day > dayOf(new Date(clock().getTime() + EARLIEST * HOUR)))
        throw badRequest('day: must not be in the future');
      return { day, at: null };
    }
    const at = new Date(watchDate);
    if (at < FIRST_FILM) throw badRequest('watchDate: must not be before 1888');
    // The caller's clock may be a minute ahead.
    if (at.getTime() > clock().getTime() + 60_000) throw badRequest('watchDate: must not be in the future');
    if (day === null) return { day: calendarOf(await repository.timeZone(memberId)).dayOf(at), at };
    if (!isOn(day, at)) throw badRequest('day: must be the day of watchDate in some time zone');
    return { day, at };
  }

  return {
    async lists(memberId: string) {
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
          day: film.day,
          added_at: film.moment,
          movieDetails: toMovie(film, streams.get(film.id)),
          ...toFigures(film),
        })),
        watchedMovies: watched.map((film) => ({
          tmdbId: film.id,
          data: toMovie(film, streams.get(film.id)),
          day: film.day,
          watchDate: film.moment,
          ...toFigures(film),
        })),
      };
    },

    marks: repository.marks,
    add: repository.addToWatchlist,
    remove: repository.removeFromWatchlist,

    /** `watched: false` removes every viewing. @throws AppError not_found, or conflict for an unreleased film */
    async setWatched(memberId: string, filmId: number, { watched, ...given }: WatchedInput) {
      if (!watched) {
        await repository.film(filmId);
        await repository.clearWatched(memberId, filmId);
        return { watched: false, day: null, watchDate: null };
      }
      await requireReleased(filmId);
      const date = await readDate(memberId, given);
      await repository.setWatched(memberId, filmId, date);
      return { watched: true, day: date.day, watchDate: date.at };
    },

    async viewings(memberId: string, filmId: number) {
      await repository.film(filmId);
      return (await repository.viewings(memberId, filmId)).map(toViewing);
    },

    /** Adding the same date twice, or twice without a date, adds one viewing, unless `another` is true. */
    async addViewing(memberId: string, filmId: number, given: NewViewingInput) {
      const { another: isAnother = false, note } = given;
      await requireReleased(filmId);
      const date = await readDate(memberId, given);
      return toViewing(await repository.addViewing(memberId, filmId, { ...date, note, isAnother }));
    },

    /** @throws AppError not_found for an unknown viewing */
    async updateViewing(memberId: string, filmId: number, id: string, given: ViewingInput) {
      await requireReleased(filmId);
      const isDated = given.day !== undefined || given.watchDate !== undefined;
      const date = isDated ? await readDate(memberId, given) : undefined;
      return toViewing(await repository.updateViewing(memberId, filmId, id, { date, note: given.note }));
    },

    removeViewing: repository.removeViewing,
  };
}
