import { expect, test } from 'vitest';
import type { ListFilm } from '../contract/lists.ts';
import type { ListsRepository } from './lists.repository.ts';
import { createListsService } from './lists.service.ts';

const KEY = { memberId: 'member', id: 'list' };

test('a list that another tab changes while it is read never has old films with the new version', async () => {
  const stored = { version: 5, films: [{ id: 1 }] };
  const repository = {
    films: async () => stored.films as ListFilm[],
    find: async () => {
      await Promise.resolve();
      return { ...KEY, version: stored.version, created_at: new Date(0), updated_at: new Date(0) };
    },
  };
  // The service reads a list by these functions only.
  const service = createListsService(repository as unknown as ListsRepository, {
    withKnownSeries: async (challenge) => challenge,
  });
  const reading = service.read(KEY);
  Object.assign(stored, { version: 6, films: [{ id: 2 }] });
  const { version, films } = await reading;
  expect([
    [5, 1],
    [5, 2],
    [6, 2],
  ]).toContainEqual([version, films[0]?.id]);
});
