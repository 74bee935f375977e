import { expect, test } from 'vitest';
import { personIdSchema } from './people.ts';

test('the id of a person must be in the range that the database can store', () => {
  const accepts = (id: unknown) => personIdSchema.safeParse(id).success;
  expect([1, 2_147_483_647].map(accepts)).toEqual([true, true]);
  expect([0, -1, 2_147_483_648, 1.5, '1'].filter(accepts)).toEqual([]);
});
