import { isHorrorRow, type ListRow, type TmdbClient, TmdbFailure } from '#tmdb-client';
import type { RetryBudget } from '#upstream';
import type { FetchFilms } from './fetch-films.ts';
import { isHorrorFilm } from './mapper.ts';
import type { StoreFilms } from './store-films.ts';
import type { TmdbRepository } from './tmdb.repository.ts';

/** Milliseconds that a job waits for TMDB before it continues without TMDB. */
const WAIT = 10_000;

type FilmQuery = {
  tmdbId: number | null;
  imdbId: string | null;
  title: string;
  originalTitle: string | null;
  year: number | null;
};
type Found = {
  id: number;
  title: string;
  releaseDate: string | null;
  posterPath: string | null;
  /** null, because TMDB's lists have no directors. */
  director: null;
};
type LookedUp = { kind: 'stored' } | { kind: 'not-horror'; film: Found } | { kind: 'none' } | { kind: 'away' };

type Options = {
  client: TmdbClient;
  fetchFilms: FetchFilms;
  storeFilms: StoreFilms;
  repository: TmdbRepository;
  clock: () => Date;
};

/** Returns the same text for all spellings of a title. */
const plain = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Returns null for a field that could not be read. */
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

type Listed = { id: number; title: string; release_date?: unknown; poster_path?: unknown };
const toFound = (row: Listed): Found => ({
  id: row.id,
  title: row.title,
  releaseDate: textOf(row.release_date),
  posterPath: textOf(row.poster_path),
  director: null,
});

/** Looks up films of members' imports that the catalogue does not have. */
export function createFilmSource({ client, fetchFilms, storeFilms, repository, clock }: Options) {
  async function detailOf(id: number, budget: RetryBudget) {
    try {
      return await client.film(id, budget);
    } catch (error) {
      if (error instanceof TmdbFailure && error.kind === 'missing') return null;
      throw error;
    }
  }

  async function byId(id: number, budget: RetryBudget): Promise<LookedUp> {
    const detail = await detailOf(id, budget);
    if (!detail || detail.adult || detail.softcore) return { kind: 'none' };
    if (!isHorrorFilm(detail, false)) return { kind: 'not-horror', film: toFound(detail) };
    await fetchFilms.fetchUnknown([id], budget);
    return (await repository.isKnown(id)) ? { kind: 'stored' } : { kind: 'none' };
  }

  async function ofRows(rows: ListRow[], budget: RetryBudget): Promise<LookedUp> {
    const decent = rows.filter((row) => !row.adult && !row.softcore);
    const horror = decent.filter(isHorrorRow).map((row) => row.id);
    if (horror.length > 0) {
      const held = await repository.held(horror);
      await fetchFilms.fetchUnknown(
        horror.filter((id) => !held.has(id)),
        budget,
      );
      return { kind: 'stored' };
    }
    const [first] = decent;
    return first ? { kind: 'not-horror', film: toFound(first) } : { kind: 'none' };
  }

  async function byTitle({ title, originalTitle, year }: FilmQuery, budget: RetryBudget): Promise<LookedUp> {
    if (year === null) return { kind: 'none' };
    const wanted = new Set([title, originalTitle].flatMap((name) => (name === null ? [] : [plain(name)])));
    const { rows } = await client.search(title, budget);
    const exact = rows.filter(
      (row) =>
        textOf(row.release_date)?.startsWith(String(year)) &&
        [row.title, textOf(row.original_title)].some((name) => name !== null && wanted.has(plain(name))),
    );
    return ofRows(exact, budget);
  }

  async function find(query: FilmQuery, budget: RetryBudget): Promise<LookedUp> {
    if (query.tmdbId !== null) {
      const found = await byId(query.tmdbId, budget);
      if (found.kind !== 'none') return found;
    }
    if (query.imdbId !== null) {
      const found = await ofRows(await client.findByImdbId(query.imdbId, budget), budget);
      if (found.kind !== 'none') return found;
    }
    return byTitle(query, budget);
  }

  const isAway = (error: unknown) => error instanceof TmdbFailure && error.kind !== 'malformed';

  return {
    /**
     * Looks up a film in TMDB by its TMDB id, otherwise by its IMDb id, otherwise by title and year. Never throws a
     * TmdbFailure.
     */
    async lookUp(query: FilmQuery, signal: AbortSignal): Promise<LookedUp> {
      try {
        return await find(query, { wait: WAIT, signal });
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TmdbFailure)) throw error;
        return { kind: isAway(error) ? 'away' : 'none' };
      }
    },

    /**
     * Stores a film for members' lists. Returns false if TMDB is unavailable, does not have the film, or marks it as
     * adult or softcore.
     */
    async keep(filmId: number, signal: AbortSignal): Promise<boolean> {
      if (await repository.isKnown(filmId)) return true;
      try {
        const detail = await detailOf(filmId, { wait: WAIT, signal });
        if (!detail || detail.id !== filmId || detail.adult || detail.softcore) return false;
        await storeFilms.storeForLists(detail, clock());
        return true;
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof TmdbFailure)) throw error;
        return false;
      }
    },
  };
}
