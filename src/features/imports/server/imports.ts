import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { runLimited } from '#engine/process/limited-process.ts';
import type { RateLimits } from '#features/accounts/server/accounts.ts';
import { toCsv } from '#features/exports/server/exports.ts';
import { createApplying } from './applying.service.ts';
import type { FilmSource } from './film-source.ts';
import { createImportTasks, type ImportTasksOptions } from './import-tasks.ts';
import { createImportsRepository } from './imports.repository.ts';
import { importsRoutes } from './imports.routes.ts';
import { createImportsService } from './imports.service.ts';
import { createMatching } from './matching.service.ts';
import { createReader } from './read-in-process.ts';
import { createRunImportRepository } from './run-import.repository.ts';

type Needs = Pick<ImportTasksOptions, 'isTemporary'> & { source: FilmSource | undefined; rateLimits: RateLimits };

/** Imports of films, viewings and ratings from files of other services. */
export function createImports({ db, env, jobs, clock }: Deps, { source, rateLimits, isTemporary }: Needs) {
  const run = createRunImportRepository(db);
  const repository = createImportsRepository(db);
  const service = createImportsService({
    repository,
    run,
    read: createReader({ run: runLimited, folder: env.DATA_DIR }),
    limit: rateLimits.import,
    jobs,
    toCsv,
    clock,
  });
  return {
    routes: ({ requireMember }: Callers) => importsRoutes(service, requireMember),
    tasks: createImportTasks({
      repository,
      run,
      jobs,
      clock,
      match: createMatching({ repository: run, source, clock }),
      isTemporary,
      ...createApplying({ repository: run, source, clock }),
    }),
  };
}
