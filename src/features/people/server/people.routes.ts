import { idParam } from '#engine/http/params.ts';
import { visitorRoutes } from '#engine/http/routes.ts';
import { personSchema } from '../contract/people.ts';
import type { PeopleService } from './people.service.ts';

export function peopleRoutes(service: PeopleService) {
  const { router, visitor } = visitorRoutes('People');

  visitor('GET', '/movies/person/{id}', {
    id: 'getPerson',
    summary: 'A person with their films',
    params: idParam,
    answer: [personSchema, 'The person'],
    fails: [404],
    handle: ({ params }) => service.person(params.id),
  });

  return router;
}
