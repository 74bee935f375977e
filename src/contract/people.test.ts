import { expect, test } from 'vitest';
import { personIdSchema } from './people.ts';

test('a person is named by an id that the database can hold', () => {
  const accepts = (id: unknown) => personIdSchema.safeParse(id).success;
  expect([1, 2_147_483_647].map(accepts)).toEqual([true, true]);
  expect([0, -1, 2_147_483_648, 1.5, '1'].filter(accepts)).toEqual([]);
});
