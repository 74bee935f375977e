import type { Person } from '#contract/people.ts';
import { notFound } from '../../errors.ts';
import type { PeopleRepository } from './people.repository.ts';

export type PeopleService = ReturnType<typeof createPeopleService>;

export function createPeopleService(repository: PeopleRepository) {
  return {
    /** @throws AppError not_found */
    async person(id: number): Promise<Person> {
      const person = await repository.findById(id);
      if (!person) throw notFound('There is no person at this address.');
      return { ...person, credits: await repository.credits(id) };
    },
  };
}
