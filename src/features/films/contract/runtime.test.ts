import { expect, test } from 'vitest';
import { runtime } from './runtime.ts';

test.each([
  [45, '45m'],
  [59, '59m'],
  [60, '1h 0m'],
  [144, '2h 24m'],
])('%d minutes are shown as %s', (minutes, text) => expect(runtime(minutes)).toBe(text));
