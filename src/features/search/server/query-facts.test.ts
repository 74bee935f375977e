import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Subject } from '../contract/search.ts';
import { headingOf } from './facts.service.ts';
import { type Fact, factsOf, possibleSubjects, themesBeginning } from './query-facts.ts';

const KNOWN = new Map(
  (
    [
      ['keyword', 'clown', 'clown'],
      ['keyword', 'christmas', 'christmas'],
      ['keyword', 'based-on-true-story', 'based on true story'],
      ['keyword', 'japan', 'japan'],
      ['tag', 'italian-horror', 'Italian horror'],
      ['tag', 'british-horror', 'British horror'],
      ['tag', 'folk-horror', 'Folk horror'],
      ['tag', 'final-girl', 'Final girl'],
    ] as const
  ).map(([kind, slug, name]): [string, Subject] => [slug, { kind, slug, name }]),
);

const read = (query: string) => factsOf(query.split(' '), KNOWN);

/** Shortens a fact: a subject to its slug, a language to its label. */
const short = (fact: Fact) => {
  if (fact.type === 'subject') return fact.subject.slug;
  if (fact.type === 'name') return `name ${fact.word}`;
  if (fact.type === 'years') return `${fact.from}-${fact.to}`;
  return fact.label;
};

describe('factsOf', () => {
  it.each([
    ['japanese ghost', ['Japanese', 'ghost']],
    ['ghosts from japan', ['ghost', 'Japanese']],
    ['80s slasher', ['1980-1989', 'slasher']],
    ['slashers of the eighties', ['slasher', '1980-1989']],
    ['clowns', ['clown']],
    ['werewolf under 100 minutes', ['werewolf', 'at most 1h 40m']],
    ['argento 70s', ['name argento', '1970-1979']],
    ['1979', ['1979-1979']],
    ['short vampire', ['at most 1h 30m', 'vampire']],
    ['south korean zombies', ['Korean', 'zombie']],
    ['witches', ['witchcraft']],
    ['creature features', ['monster']],
    ['psychological horror', ['psychological-thriller']],
    ['haunted houses', ['haunted-house']],
    ['body horror 2010s', ['body-horror', '2010-2019']],
    ['found footage netflix', ['found-footage', 'Netflix']],
    ['vampires on amazon prime video', ['vampire', 'Prime Video']],
    ['final girls 1990s', ['final-girl', '1990-1999']],
    ['folk horror films', ['folk-horror']],
    ['british ghost', ['british-horror', 'ghost']],
    ['italian horror', ['italian-horror']],
    ['films from korea', ['Korean']],
    ['mexican ghost films', ['Spanish', 'ghost']],
    ['zombies from mexico', ['zombie', 'Spanish']],
    ['czech republic 60s', ['Czech', '1960-1969']],
    ['00s', ['2000-2009']],
    ['zombies before 1975', ['zombie', '1880-1974']],
    ['pre 1980s vampire', ['1880-1979', 'vampire']],
    ['slashers since 2015', ['slasher', '2015-2099']],
    ['slashers after the nineties', ['slasher', '2000-2099']],
    ['vampire of the 1600s', ['vampire', 'name 1600s']],
    ['2 hours or longer', ['at least 2h 0m']],
    ['over 90 minutes or so', ['at least 1h 30m', 'name so']],
    ['100 minutes or less', ['at most 1h 40m']],
    ['20s', ['2020-2029']],
    ['zombies between 1970 and 1980', ['zombie', '1970-1980']],
    ['from the 70s to the 80s', ['1970-1989']],
    ['1970 to 1979', ['1970-1979']],
    ['modern slasher', ['2010-2099', 'slasher']],
    ['30s', ['1930-1939']],
    ['1920s', ['1920-1929']],
  ])('reads "%s"', (query, facts) => {
    expect(read(query).map(short)).toEqual(facts);
  });

  it.each([
    ['under 90', 0, 90],
    ['90 minutes', 0, 90],
    ['100min', 0, 100],
    ['less than two hours', 0, 120],
    ['at most 2 hours', 0, 120],
    ['under an hour', 0, 60],
    ['over 150 minutes', 150, 10_000],
    ['longer than 2h', 120, 10_000],
    ['under an hour and a half', 0, 90],
    ['one hour thirty', 0, 90],
    ['1h30', 0, 90],
    ['1h 30m', 0, 90],
    ['2 hours and 15 minutes or less', 0, 135],
    ['under 1 5 hours', 0, 90],
    ['two and a half hours or longer', 150, 10_000],
  ])('reads the length "%s"', (query, min, max) => {
    expect(read(query)).toEqual([expect.objectContaining({ type: 'length', min, max })]);
  });

  it.each(['28 days later', '1408', 'it follows', 'one', 'under', 'up to 3', '1999999', 'xs', ''])(
    'reads neither year nor length in "%s"',
    (query) => expect(read(query).filter(({ type }) => type !== 'name')).toEqual([]),
  );

  it('leaves out words without a meaning', () => {
    expect(read('the best horror movies about a')).toEqual([]);
  });
});

afterEach(() => vi.useRealTimers());

it.each([
  ['2026-11-30', '2020-2099'],
  ['2034-01-01', '2020-2099'],
  ['2036-01-01', '2030-2099'],
])('recent films on %s are those of %s, because the finder knows decades only', (day, years) => {
  vi.useFakeTimers({ now: new Date(day), toFake: ['Date'] });
  expect(read('recent').map(short)).toEqual([years]);
});

it('possibleSubjects returns phrases of up to five words, their singulars, and the phrases followed by "horror"', () => {
  expect(possibleSubjects(['folk', 'witches'])).toEqual(
    expect.arrayContaining(['folk', 'folk-horror', 'folk-witches', 'folk-witche', 'folk-witch', 'witches', 'witch']),
  );
  const words = 'a b c d e f'.split(' ');
  expect(possibleSubjects(words)).toContain('a-b-c-d-e');
  expect(possibleSubjects(words)).not.toContain('a-b-c-d-e-f');
  expect(possibleSubjects(['the', 'of'])).toEqual([]);
});

it.each([
  ['found foo', ['found-footage']],
  ['wit', ['witchcraft']],
  ['dem', ['possession', 'demon']],
  ['xyz', []],
])('themesBeginning returns the themes that begin with "%s"', (text, slugs) => {
  expect(themesBeginning(text.split(' ')).map(({ slug }) => slug)).toEqual(slugs);
});

it.each([
  ['found footage netflix', 'Found Footage films on Netflix'],
  ['christmas clown 1990', 'Christmas horror and Clown films of 1990'],
  ['based on true story korean', 'Films based on true story in Korean'],
])('headingOf returns the heading of "%s"', (query, heading) => {
  expect(headingOf(read(query))).toBe(heading);
});
