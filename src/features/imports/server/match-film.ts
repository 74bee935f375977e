import type { Database } from '#engine/database/database.ts';
import { type Match, matchRow, type NamedFilm } from './match-row.ts';
import { findMatches } from './matching.repository.ts';
import type { FilmSource } from './matching.service.ts';

/** Milliseconds that a request waits for the source. */
const LOOK_UP = 5_000;

export type FilmMatcher = ReturnType<typeof createFilmMatcher>;

/** Finds the film that another program names; other features use this. */
export function createFilmMatcher(db: Database, source: FilmSource | undefined) {
  const match = async (memberId: string, film: NamedFilm): Promise<Match> =>
    matchRow(film, (await findMatches(db, memberId, [{ line: 1, film }]))(1));

  return {
    /** Looks only in the catalogue. */
    match,

    /** Asks the source for a film that the catalogue does not have. @returns null for a film that is not horror */
    async lookUp(memberId: string, film: NamedFilm): Promise<Match | null> {
      const signal = AbortSignal.timeout(LOOK_UP);
      const found = await source?.lookUp(film, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      return found?.kind === 'not-horror' ? null : match(memberId, film);
    },
  };
}
