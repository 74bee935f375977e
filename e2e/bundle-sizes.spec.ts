import { scriptSizes } from '../bench/script-sizes.ts';
import { expect, test } from './harness.ts';

test('the scripts of every route stay within bundle-limits.json', { tag: '@desktop' }, async ({ baseURL }) => {
  for (const { name, value, budget } of await scriptSizes(baseURL ?? '')) {
    expect.soft(value, name).toBeGreaterThan(0);
    expect.soft(value, name).toBeLessThanOrEqual(budget ?? 0);
  }
});
