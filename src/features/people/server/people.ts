import type { Deps } from '#engine/deps.ts';
import { idParam } from '#engine/http/params.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { personSchema } from '../contract/people.ts';
import { createPeopleRepository } from './people.repository.ts';
import { createPeopleService, type PeopleServiceOptions } from './people.service.ts';

/** People and their films. */
export function createPeople({ db, publicDb }: Deps, { live }: Pick<PeopleServiceOptions, 'live'>) {
  const { person } = createPeopleService({
    repository: createPeopleRepository(publicDb),
    latest: createPeopleRepository(db),
    live,
  });
  const { router, visitor } = visitorRoutes('People');

  visitor('GET', '/movies/person/{id}', {
    id: 'getPerson',
    summary: 'A person with their films',
    params: idParam,
    answer: [personSchema, 'The person'],
    fails: [404],
    handle: ({ params }) => person(params.id),
  });

  return { publicRoutes: () => router };
}
