import { expect, test } from 'vitest';
import { languageName } from './year-in-fear.ts';

test.each([
  ['ja', 'Japanese'],
  ['cn', 'Cantonese'],
  ['xx', 'No language'],
  ['qq', 'qq'],
])('the language %s is called %s', (code, name) => expect(languageName(code)).toBe(name));
