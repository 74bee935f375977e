import type { Deps } from '#engine/deps.ts';
import { createPeopleRepository } from './people.repository.ts';
import { peopleRoutes } from './people.routes.ts';
import { createPeopleService, type PeopleServiceOptions } from './people.service.ts';

/** People and their films. */
export function createPeople({ db, publicDb }: Deps, { live }: Pick<PeopleServiceOptions, 'live'>) {
  const service = createPeopleService({
    repository: createPeopleRepository(publicDb),
    latest: createPeopleRepository(db),
    live,
  });
  return { publicRoutes: () => peopleRoutes(service) };
}
