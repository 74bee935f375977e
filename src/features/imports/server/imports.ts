import type { Database } from '#engine/database/database.ts';
import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { createImportTasks } from './import-tasks.ts';
import { createImportsRepository } from './imports.repository.ts';
import { importsRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';
import { type Match, matchRow, type NamedFilm } from './match-row.ts';
import { findMatches } from './matching.repository.ts';
import type { FilmSource } from './matching.service.ts';
import { createReader } from './read-in-process.ts';
import { createRunImportRepository } from './run-import.repository.ts';

export type { Match, NamedFilm };

type Needs = { source: FilmSource | undefined; rateLimits: RateLimits };

/** Imports of films, viewings and ratings from files of other services. */
export function createImports(deps: Deps, { source, rateLimits }: Needs) {
  const run = createRunImportRepository(deps.db);
  const repository = createImportsRepository(deps.db, source !== undefined);
  const read = createReader({ run: deps.runLimited, folder: deps.env.DATA_DIR });
  const service = createImportsService(deps, { repository, run, read, rateLimits });
  return {
    routes: ({ requireMember }: Callers) => importsRoutes(service, requireMember),
    matcher: createFilmMatcher(deps.db, source),
    tasks: createImportTasks(deps, { repository, run, source }),
  };
}

/** Milliseconds that a request waits for the source. */
const LOOK_UP = 5_000;

export type FilmMatcher = ReturnType<typeof createFilmMatcher>;

/** Finds the film that another program names; other features use this. */
function createFilmMatcher(db: Database, source: FilmSource | undefined) {
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
