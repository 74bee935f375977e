import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { dayOf } from '#lib/today.ts';
import type { FilmDetail, TmdbClient } from '#tmdb-client';
import { concernsOneThing, TmdbFailure } from '#tmdb-client';
import type { RetryBudget } from '#upstream';
import type { CatalogueRepository } from '../../catalogue.repository.ts';
import { isHorrorFilm, type MappedFilm, mapFilm } from './mapper/film-mapper.ts';
import type { TmdbRepository } from './tmdb.repository.ts';

const HOUR = 3_600_000;
/** Milliseconds until a missing film, or one that did not parse, is requested again. */
const MISSING_FOR = 24 * HOUR;
const MALFORMED_FOR = 24 * HOUR;
const BATCH = 30;
/** Milliseconds between checks of films that another process is fetching. */
const OTHERS_WAIT = 500;
/** Milliseconds that a job waits for TMDB before it fails. */
const JOB_WAIT = 120_000;

export type Tally = {
  inserted: number;
  updated: number;
  unchanged: number;
  /** Marked as removed: missing at TMDB, or no longer horror. */
  gone: number;
  /** Missing, not horror, or malformed. */
  skipped: number;
};
export const NO_FILMS: Tally = { inserted: 0, updated: 0, unchanged: 0, gone: 0, skipped: 0 };

export function addTallies(a: Tally, b: Tally): Tally {
  return {
    inserted: a.inserted + b.inserted,
    updated: a.updated + b.updated,
    unchanged: a.unchanged + b.unchanged,
    gone: a.gone + b.gone,
    skipped: a.skipped + b.skipped,
  };
}

export type Work = {
  signal?: AbortSignal | undefined;
  onBatch?: ((films: Tally) => void | Promise<void>) | undefined;
  /** Milliseconds that failures of TMDB may take before the task fails. */
  wait?: number | undefined;
};

export const budgetOf = ({ signal, wait = JOB_WAIT }: Work): RetryBudget => ({ wait, ...(signal ? { signal } : {}) });

export type FetchFilmsOptions = {
  client: TmdbClient;
  catalogue: CatalogueRepository;
  repository: TmdbRepository;
  /** Runs work on those of the films that no other process is fetching. */
  claim: <T>(ids: number[], work: (mine: number[]) => Promise<T>) => Promise<T>;
  region: string;
  clock: () => Date;
  log: Pick<Logger, 'warn'>;
};

export type FetchFilms = ReturnType<typeof createFetchFilms>;

type FilmResponse = { id: number; detail: FilmDetail | null; failure: TmdbFailure | null };

export function createFetchFilms({ client, catalogue, repository, claim, region, clock, log }: FetchFilmsOptions) {
  /** TMDB's response, or the failure of this one film. A failure that concerns all films is thrown. */
  async function fetchOne(id: number, budget: RetryBudget): Promise<FilmResponse> {
    try {
      const detail = await client.film(id, budget);
      if (detail.id !== id) throw new TmdbFailure('malformed', `requested ${id}, got ${detail.id}`);
      return { id, detail, failure: null };
    } catch (error) {
      if (concernsOneThing(error)) return { id, detail: null, failure: error };
      throw error;
    }
  }

  const inside = (milliseconds: number) => new Date(clock().getTime() + milliseconds);

  /** Writes each film of the responses whole, or not at all. */
  async function store(responses: FilmResponse[]): Promise<Tally> {
    const held = await repository.held(responses.map((response) => response.id));
    const mapped: MappedFilm[] = [];
    const gone: number[] = [];
    let skipped = 0;
    for (const { id, detail, failure } of responses) {
      const film = held.get(id);
      if (detail && (film?.embedded || isHorrorFilm(detail))) {
        mapped.push(mapFilm(detail, { region, day: dayOf(clock()) }));
      } else if (failure?.kind === 'malformed') {
        log.warn({ film: id, reason: failure.message }, 'TMDB: malformed film');
        await repository.rememberLookup('malformed', id, inside(MALFORMED_FOR));
        skipped += 1;
      } else if (film) {
        if (!film.removed) gone.push(id);
      } else {
        await repository.rememberLookup('film', id, inside(MISSING_FOR));
        skipped += 1;
      }
    }
    await repository.writeProviders(mapped.flatMap((each) => each.providers));
    const written = await catalogue.writeFilms(
      'tmdb',
      mapped.map((each) => each.film),
    );
    await repository.markGone(gone);
    return { ...written, gone: gone.length, skipped };
  }

  async function stale(ids: number[], since: Date): Promise<number[]> {
    const held = await repository.held(ids);
    return ids.filter((id) => {
      const film = held.get(id);
      return film?.source !== 'tmdb' || film.fetchedAt < since;
    });
  }

  /** Fetches films and stores them together, even if some of them fail. @throws TmdbFailure when TMDB is unavailable */
  async function fetchBatch(ids: number[], work: Work): Promise<Tally> {
    const outcomes = await Promise.allSettled(ids.map((id) => fetchOne(id, budgetOf(work))));
    const stored = await store(outcomes.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])));
    await work.onBatch?.(stored);
    const failed = outcomes.find((each) => each.status === 'rejected');
    if (failed) throw failed.reason;
    return stored;
  }

  return {
    /** @throws TmdbFailure when nothing was fetched */
    async fetchFilm(id: number, budget: RetryBudget): Promise<void> {
      const response = await fetchOne(id, budget);
      await store([response]);
      if (response.failure?.kind === 'malformed') throw response.failure;
    },

    /**
     * Fetches and stores films in batches. Films that another process is fetching are checked again at the end.
     *
     * @param since skips films fetched after this date
     * @throws TmdbFailure when TMDB is unavailable; earlier batches are stored
     */
    async fetchMany(ids: number[], work: Work = {}, since?: Date): Promise<Tally> {
      const queue = [...new Set(ids)];
      let tally = NO_FILMS;
      while (queue.length > 0) {
        work.signal?.throwIfAborted();
        const batch = queue.splice(0, BATCH);
        const mine = await claim(batch, async (claimed) => {
          const wanted = since ? await stale(claimed, since) : claimed;
          const fetched = wanted.length > 0 ? await fetchBatch(wanted, work) : NO_FILMS;
          tally = addTallies(tally, { ...fetched, unchanged: fetched.unchanged + claimed.length - wanted.length });
          return new Set(claimed);
        });
        queue.push(...batch.filter((id) => !mine.has(id)));
        if (mine.size === 0) await sleep(OTHERS_WAIT, undefined, { signal: work.signal });
      }
      return tally;
    },

    fetchBatch,

    /** Those of the films that were not fetched from TMDB since a date. */
    stale,
  };
}
