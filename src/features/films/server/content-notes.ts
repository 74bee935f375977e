import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import { createContentNotesRepository } from './content-notes.repository.ts';
import { contentNotesRoutes } from './content-notes.routes.ts';
import { createContentNotesService } from './content-notes.service.ts';

/** Notes on a film's content, which members confirm or deny. */
export function createContentNotes({ db, publicDb, clock }: Deps) {
  const service = createContentNotesService({
    repository: createContentNotesRepository(publicDb),
    latest: createContentNotesRepository(db),
    clock,
  });
  return { publicRoutes: (callers: Callers) => contentNotesRoutes(service, callers) };
}
