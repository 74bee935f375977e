import { expect, test } from 'vitest';
import { regionName } from './region-name.ts';

test.each([
  ['US', 'the United States'],
  ['GB', 'the United Kingdom'],
  ['AE', 'the United Arab Emirates'],
  ['DE', 'Germany'],
  // Intl has no name for this code.
  ['QQ', 'QQ'],
])('%s is named %s', (region, name) => expect(regionName(region)).toBe(name));
