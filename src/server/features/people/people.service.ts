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

export function createPeopleService(repository: PeopleRepository, live?: LivePeople) {
  async function find(id: number) {
    const known = await repository.findById(id);
    if (!live) return known;
    const changed = await (known ? live.completePerson(id) : live.fetchPerson(id));
    return changed ? repository.findById(id) : known;
  }

  return {
    /** @throws AppError not_found, or unavailable when they are unknown and the live source cannot be asked */
    async person(id: number): Promise<Person> {
      const person = await find(id);
      if (!person) throw notFound('There is no person at this address.');
      return { ...person, credits: await repository.credits(id) };
    },
  };
}
