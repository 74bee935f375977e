import type { UserListMarks, Viewing, WatchedInput, WatchedStatus } from '#contract/user-list/user-list.ts';
import { matchesEtag } from '#http-cache';
import { dayOf } from '#lib/today.ts';
import { AppError, badRequest, notFound } from '../../errors.ts';
import { etagOf, snapshotOf } from './list-etag.ts';
import type { ListVersionRepository } from './list-version.repository.ts';
import { createListedFilms } from './listed-films.ts';
import { listsToJson } from './lists-to-json.ts';
import type { UserListRepository } from './user-list.repository.ts';

export type UserListServiceOptions = {
  repository: UserListRepository;
  versions: ListVersionRepository;
  clock: () => Date;
  /** The country for members who have not chosen one. */
  region: string;
  /** The country whose streaming services are named in the member's lists. */
  regionOf: (memberId: string) => Promise<string>;
};

export type UserListService = ReturnType<typeof createUserListService>;

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

export function createUserListService({ repository, versions, clock, region, regionOf }: UserListServiceOptions) {
  const listedFilms = createListedFilms({ repository, changedFilms: versions.changedFilms });

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
    /** Returns JSON; null for lists that have not changed. @param known the ETag of the lists that the caller has */
    async lists(memberId: string, known: string | undefined): Promise<{ etag: string; lists: Buffer | null }> {
      const since = snapshotOf(known);
      // The version is read before the lists, so that a change in between outdates the ETag.
      const { filmsChanged, ...version } = await versions.versionOf(memberId, since);
      if (known && since && !filmsChanged) {
        const unchanged = etagOf({ ...version, snapshot: since }, [memberId, region]);
        if (matchesEtag(unchanged, known)) return { etag: known, lists: null };
      }
      await listedFilms.update();
      const [watchlist, watched, country] = await Promise.all([
        repository.watchlist(memberId),
        repository.watched(memberId),
        regionOf(memberId),
      ]);
      const films = [...watchlist.films, ...watched.films];
      const lists = listsToJson(watchlist, watched, await listedFilms.read(films, country));
      return { etag: etagOf(version, [memberId, region]), lists };
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
