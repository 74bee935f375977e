import type { Deps } from '#engine/deps.ts';
import { notFound } from '#engine/errors.ts';
import { idParam, visitorRoutes } from '#engine/http/routes.ts';
import { type Person, personSchema } from '../contract/people.ts';
import { createPeopleRepository, type PeopleRepository } from './people.repository.ts';

type LivePeople = {
  /** Fetches a person who is not in the catalogue. @returns true if the person is in the catalogue afterwards */
  fetchPerson: (id: number) => Promise<boolean>;
  /** Fetches the biography, but waits less than a second for it. @returns true if something was added */
  completePerson: (id: number) => Promise<boolean>;
};

type PeopleServiceOptions = {
  repository: PeopleRepository;
  /** Reads from the primary; `repository` may lag behind. */
  latest: PeopleRepository;
  live?: LivePeople | undefined;
};

export function createPeopleService({ repository, latest, live }: PeopleServiceOptions) {
  /** Returns the person, and the repository to read their films from. */
  async function find(id: number) {
    const known = await repository.findById(id);
    if (known && !(await live?.completePerson(id))) return { person: known, source: repository };
    const isThere = (await latest.findById(id)) !== undefined || (await live?.fetchPerson(id));
    return { person: isThere ? await latest.findById(id) : undefined, source: latest };
  }

  return {
    /** @throws AppError not_found, or unavailable for an unknown person while the live source fails */
    async person(id: number): Promise<Person> {
      const { person, source } = await find(id);
      if (!person) throw notFound('Person not found.');
      return { ...person, credits: await source.credits(id) };
    },
  };
}

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
