import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  joinsOf,
  keyOf,
  keysOf,
  MAX_WORDS,
  splitsOf,
  variantsOf,
  withoutGenre,
  withoutNoise,
  withoutPraise,
  wordsOf,
} from './search-query.ts';

it('wordsOf returns the first twelve words in order, each cut after forty letters', () => {
  expect(wordsOf('')).toEqual([]);
  expect(wordsOf('a b c d e f g h i j k l m')).toEqual('abcdefghijkl'.split(''));
  expect(wordsOf(`${'é'.repeat(41)} saw`)).toEqual(['é'.repeat(40), 'saw']);
  expect(keyOf('é'.repeat(201))).toBe('é'.repeat(200));
});

describe('keyOf and keysOf', () => {
  it.each([
    ['the texas chain saw massacre', 'texaschainsawmassacre'],
    ['v h s', 'vhs'],
    ['a i', 'ai'],
    ['in the dark', 'inthedark'],
    ['a nightmare on elm street', 'nightmareonelmstreet'],
    ['the', 'the'],
    ['them', 'them'],
    ['リング', 'リング'],
  ])('turn "%s" into "%s"', (text, key) => expect(keyOf(text)).toBe(key));

  it('give a second key when a misplaced space may hide the article', () => {
    expect(keysOf('ther ite')).toEqual(['therite', 'rite']);
    expect(keysOf('saw')).toEqual(['saw']);
    expect(keysOf('ab oy')).toEqual(['aboy', 'boy']);
    expect(keysOf('lathe')).toEqual(['lathe']);
    expect(keysOf('')).toEqual([]);
  });
});

describe('variants of a query', () => {
  it('also read a year at the end as the release year', () => {
    expect(variantsOf('nosferatu 1922')).toEqual([
      { words: ['nosferatu', '1922'], year: null },
      { words: ['nosferatu'], year: 1922 },
    ]);
    expect(variantsOf('night of the demon 1957').at(1)?.words).toEqual(['night', 'of', 'the', 'demon']);
    expect(variantsOf('')).toEqual([]);
  });

  it('also read a year at the start as the release year', () => {
    expect(variantsOf('1978 halloween').at(1)).toEqual({ words: ['halloween'], year: 1978 });
  });

  it.each(['1922', '28 days later', '1408', 'halloween 3000'])('find no release year in "%s"', (text) => {
    expect(variantsOf(text)).toHaveLength(1);
  });

  it.each([
    ['halloween iii', 'halloween 3'],
    ['scream six', 'scream 6'],
    ['halloween three 1982', 'halloween 3 1982'],
    ['hellraiser part ii', 'hellraiser 2'],
    ['doctor sleep', 'dr sleep'],
    ['house of a thousand corpses', 'house of 1000 corpses'],
  ])('also write the numbers and short forms of "%s": "%s"', (text, other) => {
    expect(variantsOf(text).map(({ words }) => words.join(' '))).toContain(other);
  });

  it.each(['x', 'v h s 94', 'ii'])('do not read the first word of "%s" as a Roman numeral', (text) => {
    expect(variantsOf(text).every(({ words }) => words[0] === text.split(' ')[0])).toBe(true);
  });

  it('join two neighbouring words', () => {
    const [variant] = variantsOf('chain saw massacre');
    expect(variant && joinsOf(variant).map(({ words }) => words.join(' '))).toEqual([
      'chainsaw massacre',
      'chain sawmassacre',
    ]);
  });

  it('split a word in two', () => {
    const [variant] = variantsOf('chainsaw');
    expect(variant && splitsOf(variant, 0).map(({ words }) => words.join(' '))).toEqual([
      'cha insaw',
      'chai nsaw',
      'chain saw',
      'chains aw',
    ]);
    const among = splitsOf({ words: ['the', 'madman', 'saw'], year: 1980 }, 0);
    expect(among[0]).toEqual({ words: ['the', 'mad', 'man', 'saw'], year: 1980 });
    expect(among).toHaveLength(2);
  });

  it('replace a letter with a space', () => {
    const [variant] = variantsOf('nightmarexon');
    expect(variant && splitsOf(variant, 1).map(({ words }) => words.join(' '))).toContain('nightmare on');
    expect(splitsOf({ words: ['madxman'], year: null }, 1).map(({ words }) => words)).toEqual([
      ['mad', 'man'],
      ['madx', 'an'],
    ]);
  });

  it('are at most six, with a limited number of joins and splits', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: 'binary' }), (text) => {
        const variants = variantsOf(text);
        expect(variants.length).toBeLessThanOrEqual(6);
        for (const variant of variants) {
          expect(joinsOf(variant).length).toBeLessThan(MAX_WORDS);
          expect(splitsOf(variant, 0).length + splitsOf(variant, 1).length).toBeLessThan(MAX_WORDS * 80);
        }
      }),
    );
  });
});

it.each([
  ['the shining full movie', 'the shining', ['full movie']],
  ['hereditary movie', 'hereditary', ['movie']],
  ['watch alien online free', 'alien', ['watch', 'online free']],
  ['scary movie 5', 'scary movie 5', []],
  ['movie', 'movie', []],
  ['making a film', 'making a film', []],
  ['full movie online', 'full movie online', []],
  ['the blair witch', 'the blair witch', []],
  ['hereditary full movie 123movies', 'hereditary', ['full movie 123movies']],
  ['watch terrifier 3 online reddit', 'terrifier 3', ['watch', 'online reddit']],
  ['nosferatu 2024 where to watch', 'nosferatu 2024', ['where to watch']],
  ['all saw movies in order', 'saw', ['all', 'movies in order']],
  ['m3gan full movie', 'm3gan', ['full movie']],
  ['hush 1080p', 'hush', ['1080p']],
  ['on netflix', 'on netflix', []],
  ['jump scares free', 'jump scares free', []],
  ['watch gore free', 'gore free', ['watch']],
])('"%s" is searched as "%s"', (text, plain, noise) => expect(withoutNoise(text)).toEqual({ text: plain, noise }));

it.each([
  ['a24 horror', 'a24'],
  ['the best hammer horror', 'hammer'],
  ['best horror', ''],
  ['the good son', 'son'],
])('"%s" says of some films only "%s"', (text, telling) => expect(withoutGenre(text)).toBe(telling));

it.each([
  ['best horror movies of all time', 'best horror movies'],
  ['top 10 scariest', 'best scariest'],
  ['the 5 best slashers', 'the best slashers'],
  ['scariest movies ever made', 'scariest movies'],
  ['10 cloverfield lane', '10 cloverfield lane'],
])('"%s" is read as "%s"', (text, plain) => expect(withoutPraise(text)).toBe(plain));
