import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { concernsOneThing, type TmdbClient, TmdbFailure } from '#tmdb-client';
import type { RetryBudget } from '#upstream';
import { addTallies, type FilmResponse, NO_FILMS, type Stored, type StoreFilms, type Tally } from './store-films.ts';
import type { TmdbRepository } from './tmdb.repository.ts';

const BATCH = 30;
/** Milliseconds between checks of films that another process is fetching. */
const OTHERS_WAIT = 500;
/** Milliseconds that a job waits for TMDB before it fails. */
const JOB_WAIT = 120_000;
/** In a sync run, this many films may be missing, have another id or be malformed, even if the run has few films. */
const FEW = 5;
/** The limit for a sync run with many films, as a share of these films. The higher limit of the two applies. */
const SHARE = 0.03;

const DOUBTS = {
  vanished: 'TMDB: too many known films are missing or have another id, so no film was removed. Check TMDB_API_URL',
  malformed: 'TMDB: too many films are malformed, so the sync run was stopped',
} as const;
type Doubt = keyof typeof DOUBTS;

export type Work = {
  signal?: AbortSignal | undefined;
  onBatch?: ((films: Tally) => void) | undefined;
  /** Milliseconds for which the work retries failed requests to TMDB, before the work itself fails. */
  wait?: number | undefined;
};

export const budgetOf = ({ signal, wait = JOB_WAIT }: Work): RetryBudget => ({ wait, ...(signal ? { signal } : {}) });

type FetchFilmsOptions = {
  client: TmdbClient;
  storeFilms: StoreFilms;
  repository: TmdbRepository;
  log: Pick<Logger, 'error'>;
  /** Counts sync runs that were stopped. */
  onDoubt: (doubt: Doubt) => void;
  /** Runs work on the films that no other process is fetching. */
  claim: <T>(ids: number[], work: (mine: number[]) => Promise<T>) => Promise<T>;
};

export type FetchFilms = ReturnType<typeof createFetchFilms>;

const isKnown = (film: Pick<Stored['missing'][number], 'removedAt'>) => film.removedAt === null;

export function createFetchFilms({ client, storeFilms, repository, log, onDoubt, claim }: FetchFilmsOptions) {
  /** Each kind of doubt is logged once until a run succeeds. */
  const logged = new Set<Doubt>();

  function stop(doubt: Doubt, films: number, of: number): never {
    onDoubt(doubt);
    if (!logged.has(doubt)) log.error({ films, of }, DOUBTS[doubt]);
    logged.add(doubt);
    throw new TmdbFailure('faulty', `${films} of ${of} films: ${doubt}`);
  }

  /** @throws TmdbFailure when too many of the films are doubtful */
  function check(doubt: Doubt, films: number, of: number): void {
    if (films > Math.max(FEW, of * SHARE)) stop(doubt, films, of);
  }

  /** Returns TMDB's response, or a failure that concerns only this film. Throws other failures. */
  async function fetchOne(id: number, budget: RetryBudget): Promise<FilmResponse> {
    try {
      const detail = await client.film(id, budget);
      return { id, detail, failure: null };
    } catch (error) {
      if (concernsOneThing(error)) return { id, detail: null, failure: error };
      throw error;
    }
  }

  async function stale(ids: number[], since: Date): Promise<number[]> {
    const held = await repository.held(ids);
    return ids.filter((id) => {
      const film = held.get(id);
      return film?.source !== 'tmdb' || film.removedAt !== null || film.fetchedAt < since;
    });
  }

  /** Stores the fetched films together even if others fail. @throws TmdbFailure when TMDB is unavailable */
  async function storeBatch(ids: number[], work: Work): Promise<Stored> {
    const outcomes = await Promise.allSettled(ids.map((id) => fetchOne(id, budgetOf(work))));
    const stored = await storeFilms.store(
      outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    );
    work.onBatch?.(stored.tally);
    const failed = outcomes.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return stored;
  }

  /**
   * Calls `onStored` after each batch. @returns the number of films that were skipped because they were fetched after
   * `since`
   */
  async function pass(ids: number[], work: Work, since: Date | undefined, onStored: (stored: Stored) => void) {
    const queue = [...ids];
    let unchanged = 0;
    while (queue.length > 0) {
      work.signal?.throwIfAborted();
      const batch = queue.splice(0, BATCH);
      const mine = await claim(batch, async (claimed) => {
        const wanted = since ? await stale(claimed, since) : claimed;
        if (wanted.length > 0) onStored(await storeBatch(wanted, work));
        unchanged += claimed.length - wanted.length;
        return new Set(claimed);
      });
      queue.push(...batch.filter((id) => !mine.has(id)));
      if (mine.size === 0) await sleep(OTHERS_WAIT, undefined, { signal: work.signal });
    }
    return unchanged;
  }

  /** Checks TMDB_API_URL by fetching a list. With a wrong base URL, TMDB would report every film as missing. */
  async function requireLists(missing: number, known: number, work: Work): Promise<void> {
    try {
      await client.discover({ sort_by: 'popularity.desc' }, 1, budgetOf(work));
    } catch (error) {
      if (concernsOneThing(error)) stop('vanished', missing, known);
      throw error;
    }
  }

  return {
    /**
     * A film that TMDB does not have is not removed here, but by the next sync run.
     *
     * @throws TmdbFailure when TMDB is unavailable or the film is malformed
     */
    async fetchFilm(id: number, budget: RetryBudget): Promise<void> {
      const response = await fetchOne(id, budget);
      const { malformed, moved } = await storeFilms.store([response]);
      await storeFilms.settleMalformed(malformed);
      await storeFilms.settleMoved(moved);
      if (response.failure?.kind === 'malformed') throw response.failure;
    },

    /** Fetches films that are not in the catalogue. @throws TmdbFailure when TMDB is unavailable */
    async fetchUnknown(ids: number[], work: Work): Promise<Tally> {
      const { tally, malformed, moved } = await storeBatch(ids, work);
      const settled = addTallies(tally, await storeFilms.settleMoved(moved));
      return addTallies(settled, await storeFilms.settleMalformed(malformed));
    },

    /**
     * Fetches films in batches. If another process is fetching a film, this film is checked again at the end. Malformed
     * films are fetched a second time.
     *
     * @param since skips films fetched after this date
     * @throws TmdbFailure when TMDB is unavailable or its data are implausible; earlier batches stay, no film is
     * removed
     */
    async fetchMany(ids: number[], work: Work = {}, since?: Date): Promise<Tally> {
      const all = [...new Set(ids)];
      const known = [...(await repository.held(all)).values()].filter(isKnown).length;
      let tally = NO_FILMS;
      let malformed: Stored['malformed'] = [];
      const missing: Stored['missing'] = [];
      const moved: Stored['moved'] = [];
      const collect = (stored: Stored) => {
        tally = addTallies(tally, stored.tally);
        malformed.push(...stored.malformed);
        missing.push(...stored.missing);
        moved.push(...stored.moved);
        check('vanished', missing.filter(isKnown).length + moved.length, known);
        check('malformed', malformed.length, all.length);
      };
      try {
        const unchanged = await pass(all, work, since, collect);
        tally = addTallies(tally, { unchanged });
        const again = malformed.map((film) => film.id);
        malformed = [];
        await pass(again, work, undefined, collect);
      } catch (error) {
        // Otherwise the next round would begin with the same films, and stop there again.
        await storeFilms.rememberMissing(missing);
        throw error;
      } finally {
        tally = addTallies(tally, await storeFilms.settleMalformed(malformed));
      }
      if (missing.some(isKnown)) await requireLists(missing.length, known, work);
      tally = addTallies(tally, await storeFilms.settleMissing(missing));
      tally = addTallies(tally, await storeFilms.settleMoved(moved));
      logged.clear();
      return tally;
    },

    /** Returns the ids of films that were not fetched from TMDB since a date, or that are marked as removed. */
    stale,
  };
}
