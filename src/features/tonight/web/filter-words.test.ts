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
  ['countries', 'JP,GB', 'from Japan or the UK'],
  ['notCountries', 'US', 'not from the US'],
  ['certification', 'PG-13', 'age rating up to PG-13'],
  ['without', 'clowns,needles', 'leave out: clowns, needles or surgery'],
  ['unseen', 'false', 'also films that you have seen'],
  ['services', 'true', 'on your services'],
  ['watchlist', 'true', 'on your watchlist'],
] as const)('the words for %s=%s are right', (parameter, value, text) =>
  expect(filterWords(parameter, value)).toBe(text),
);

it('films, a franchise and studios are named as soon as their names are known', () => {
  const names = {
    ...{ like: 'Halloween', except: ['Jaws', 'Saw'], franchise: "Child's Play", studios: ['A24', 'Hammer'] },
    list: 'Hidden gems',
  };
  expect(filterWords('like', '948', names)).toBe('like Halloween');
  expect(filterWords('like', '948')).toBe('like another film');
  expect(filterWords('except', '578,176', names)).toBe('not Jaws or Saw');
  expect(filterWords('franchise', "child's-play", names)).toBe("from the series Child's Play");
  expect(filterWords('franchise', "child's-play")).toBe("from the series child's play");
  expect(filterWords('studios', 'a24,hammer', names)).toBe('by A24 or Hammer');
  expect(filterWords('studios', 'a24,hammer')).toBe('by a24 or hammer');
  expect(filterWords('list', '0', names)).toBe('in your list Hidden gems');
  expect(filterWords('list', '0')).toBe('in your list');
});
