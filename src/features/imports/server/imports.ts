import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { createImportTasks } from './import-tasks.ts';
import { createImportsRepository } from './imports.repository.ts';
import { importsRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';
import { createFilmMatcher } from './match-film.ts';
import type { FilmSource } from './matching.service.ts';
import { createReader } from './read-in-process.ts';
import { createRunImportRepository } from './run-import.repository.ts';

export type { FilmMatcher } from './match-film.ts';
export type { Match, NamedFilm } from './match-row.ts';

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
