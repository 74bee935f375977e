import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createExportLossesRepository } from './export-losses.repository.ts';
import { exportsRoutes } from './exports.routes.ts';
import { createExportsService } from './exports.service.ts';
import { createMemberDataRepository } from './member-data.repository.ts';
import { createMemberFilmsRepository } from './member-films.repository.ts';
import { createMemberRowsRepository } from './member-rows.repository.ts';

export { toCsv } from './csv.ts';

/** Downloads of all that a member has saved, in the formats of several services. */
export function createExports({ db }: Deps) {
  const service = createExportsService({
    data: createMemberDataRepository(db),
    rows: createMemberRowsRepository(db),
    films: createMemberFilmsRepository(db),
    losses: createExportLossesRepository(db),
  });
  return { routes: (callers: Callers) => exportsRoutes(service, callers) };
}
