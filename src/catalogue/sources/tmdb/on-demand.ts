import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { UPSTREAM_LIMITS } from '#contract/time-limits.ts';
import { DAY, HOUR } from '#contract/units.ts';
import { AppError } from '#engine/errors.ts';
import { isHorrorRow, type TmdbClient, TmdbFailure } from '#tmdb-client';
import { createSingleFlight, within } from '#upstream';
import type { FetchFilms } from './fetch-films.ts';
import { mapPerson } from './mapper.ts';
import type { TmdbRepository } from './tmdb.repository.ts';

/** Milliseconds that a request waits for TMDB. A later response is stored for the next request. */
const REQUEST_WAIT = UPSTREAM_LIMITS;
const RETRY_BUDGET = { wait: 1_000 };
const REFRESH_AFTER = 7 * DAY;
/** Number of films of a search that are fetched immediately. Jobs fetch the others. */
const FETCHED_AT_ONCE = 6;
const FILMS_OF_A_PERSON = 20;
const IMDB_ID = /^tt\d+$/;

type OnDemandOptions = {
  client: TmdbClient;
  fetchFilms: FetchFilms;
  repository: TmdbRepository;
  enqueue: (filmId: number) => Promise<void>;
  clock: () => Date;
  log: Pick<Logger, 'warn'>;
};

function unavailable(cause?: unknown): AppError {
  return new AppError('unavailable', {
    message: 'This is not in our catalog yet, and we cannot reach TMDB. Please try again in a moment.',
    retryAfter: 5,
    cause,
  });
}

/** Retry-After is 300 seconds because a malformed film is not requested again for at least five minutes. */
function unreadable(cause?: unknown): AppError {
  return new AppError('unavailable', {
    message: 'TMDB has sent data that we cannot read. Please try again later.',
    retryAfter: 300,
    cause,
  });
}

export function createOnDemand({ client, fetchFilms, repository, enqueue, clock, log }: OnDemandOptions) {
  const once = createSingleFlight<boolean>();
  /** Without it, each view during an outage of TMDB would begin the job's tries anew. */
  const enqueued = new LRUCache<number, true>({ max: 10_000, ttl: HOUR });
  const later = (milliseconds: number) => new Date(clock().getTime() + milliseconds);

  async function loadFilm(id: number): Promise<boolean> {
    if (await repository.hasRecentLookup('film', id, clock())) return false;
    if (await repository.hasRecentLookup('malformed', id, clock())) throw unreadable();
    await fetchFilms.fetchFilm(id, RETRY_BUDGET);
    return repository.isKnown(id);
  }

  async function loadPerson(id: number): Promise<boolean> {
    if (await repository.hasRecentLookup('person', id, clock())) return false;
    const detail = await client.person(id, RETRY_BUDGET).catch((error: unknown) => {
      if (error instanceof TmdbFailure && error.kind === 'missing') return null;
      throw error;
    });
    const person = detail && !detail.adult ? mapPerson(detail) : null;
    const known = await repository.findPerson(id);
    if (!person || (person.filmIds.length === 0 && !known)) {
      await repository.rememberLookup('person', id, later(DAY));
      return known !== undefined;
    }
    await repository.writePerson(person);
    const filmIds = person.filmIds.slice(0, FILMS_OF_A_PERSON);
    const held = await repository.held(filmIds);
    for (const filmId of filmIds) if (!held.has(filmId)) await enqueue(filmId);
    return true;
  }

  async function loadSearch(query: string, text: string): Promise<boolean> {
    if (await repository.hasRecentLookup('search', text, clock())) return false;
    const rows = IMDB_ID.test(query)
      ? await client.findByImdbId(query, RETRY_BUDGET)
      : (await client.search(query, RETRY_BUDGET)).rows;
    const found = rows.filter(isHorrorRow).map((row) => row.id);
    const held = await repository.held(found);
    const unknown = [...new Set(found)].filter((id) => !held.has(id));
    const { inserted } = await fetchFilms.fetchUnknown(unknown.slice(0, FETCHED_AT_ONCE), RETRY_BUDGET);
    for (const id of unknown.slice(FETCHED_AT_ONCE)) await enqueue(id);
    // Remembered last, so that an interrupted search is repeated.
    await repository.rememberLookup('search', text, later(DAY));
    return inserted > 0;
  }

  /** @throws AppError unavailable */
  async function forRequest(key: string, load: () => Promise<boolean>, milliseconds: number): Promise<boolean> {
    let found: boolean | null;
    try {
      found = await within(milliseconds, once(key, load));
    } catch (error) {
      if (!(error instanceof TmdbFailure)) throw error;
      throw error.kind === 'malformed' ? unreadable(error) : unavailable(error);
    }
    if (found === null) throw unavailable();
    return found;
  }

  return {
    /** Returns true if the film is in the catalogue now. @throws AppError unavailable */
    fetchFilm: (id: number): Promise<boolean> => forRequest(`film ${id}`, () => loadFilm(id), REQUEST_WAIT.film),

    /** Returns true if the person is in the catalogue now. @throws AppError unavailable */
    fetchPerson: (id: number): Promise<boolean> =>
      forRequest(`person ${id}`, () => loadPerson(id), REQUEST_WAIT.person),

    /**
     * Fetches the biography of a person who is only known from films. Never throws, and waits less than a second for
     * TMDB.
     */
    async completePerson(id: number): Promise<boolean> {
      try {
        if ((await repository.findPerson(id))?.detailed_at !== null) return false;
        return await forRequest(`person ${id}`, () => loadPerson(id), REQUEST_WAIT.biography);
      } catch (error) {
        if (!(error instanceof AppError)) log.warn({ err: error }, 'the biography of a person was not fetched');
        return false;
      }
    },

    /**
     * Never throws. Returns true if films were added. @param query a text or an IMDb id @param text the normalised query,
     * which identifies the search
     */
    async searchMore(query: string, text: string): Promise<boolean> {
      const search = () => loadSearch(query, text);
      return forRequest(`search ${text}`, search, REQUEST_WAIT.search).catch((error: unknown) => {
        if (!(error instanceof AppError)) log.warn({ err: error }, 'the search for more films failed');
        return false;
      });
    },

    /** Adds a job to refresh an old film, at most once an hour for each film. */
    viewed({ id, source, fetched_at }: { id: number; source: string; fetched_at: Date }): void {
      const fresh = source === 'tmdb' && clock().getTime() - fetched_at.getTime() < REFRESH_AFTER;
      if (fresh || enqueued.has(id)) return;
      enqueued.set(id, true);
      enqueue(id).catch((error: unknown) => log.warn({ err: error }, 'failed to enqueue a refresh'));
    },
  };
}
