import type { Person } from '#contract/people.ts';
import { notFound } from '../../errors.ts';
import type { PeopleRepository } from './people.repository.ts';

/** A source that can be asked while a reader waits. */
type LivePeople = {
  /** Brings a person who is not in the catalogue. @returns whether they are now */
  fetchPerson: (id: number) => Promise<boolean>;
  /** Brings what is known of a person beyond their films, if that is soon done. @returns whether there is more now */
  completePerson: (id: number) => Promise<boolean>;
};

export type PeopleService = ReturnType<typeof createPeopleService>;

type PeopleServiceOptions = {
  repository: PeopleRepository;
  /** Where what was just fetched can be read; `repository` may be a moment behind. */
  latest: PeopleRepository;
  live?: LivePeople | undefined;
};

export function createPeopleService({ repository, latest, live }: PeopleServiceOptions) {
  /** The person, and where their films are to be read. */
  async function find(id: number) {
    const known = await repository.findById(id);
    if (known && !(await live?.completePerson(id))) return { person: known, source: repository };
    const isThere = (await latest.findById(id)) !== undefined || (await live?.fetchPerson(id));
    return { person: isThere ? await latest.findById(id) : undefined, source: latest };
  }

  return {
    /** @throws AppError not_found, or unavailable when they are unknown and the live source cannot be asked */
    async person(id: number): Promise<Person> {
      const { person, source } = await find(id);
      if (!person) throw notFound('There is no person at this address.');
      return { ...person, credits: await source.credits(id) };
    },
  };
}
