import { expect, it } from 'vitest';
import { filterWords } from './filter-words.ts';

it.each([
  ['gore', '-2', 'gore up to 2'],
  ['unpredictability', '8-', 'unpredictability 8 and up'],
  ['themes', 'ghost,killer-clown', 'Ghost and Killer clown'],
  ['not', 'slasher,zombie', 'no Slasher or Zombie'],
  ['platforms', 'shudder,max', 'on Shudder or HBO Max'],
  ['decades', '1970s,1980s', 'from the 1970s or 1980s'],
  ['maxRuntime', '90', 'at most 1h 30m'],
  ['language', 'ja', 'in Japanese'],
  ['without', 'clowns,needles', 'keep out: clowns, needles or surgery'],
  ['unseen', 'false', 'also films that you have seen'],
  ['services', 'true', 'on your services'],
  ['watchlist', 'true', 'on your watchlist'],
] as const)('the words for %s=%s are right', (parameter, value, text) =>
  expect(filterWords(parameter, value)).toBe(text),
);

it('the filter "like" names its film if the title is known', () => {
  expect(filterWords('like', '948', 'Halloween')).toBe('like Halloween');
  expect(filterWords('like', '948', undefined)).toBe('like another film');
});
