import { expect, test } from 'vitest';
import { createPeopleService } from './people.service.ts';

const PERSON = { id: 7, name: 'Ann', biography: null, profilePath: null, profileColour: null };

test('a person whom the replica does not have yet is read from the primary', async () => {
  const { person } = createPeopleService({
    repository: { findById: async () => undefined, credits: async () => [] },
    latest: { findById: async () => PERSON, credits: async () => [] },
  });
  expect(await person(7)).toEqual({ ...PERSON, credits: [] });
});
