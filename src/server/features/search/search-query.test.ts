import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { joinsOf, keyOf, keysOf, MAX_WORDS, readingsOf, splitsOf, wordsOf } from './search-query.ts';

describe('the words of a query', () => {
  it('are its words in order', () => expect(wordsOf('the texas ch')).toEqual(['the', 'texas', 'ch']));

  it('are none when nothing was typed', () => expect(wordsOf('')).toEqual([]));

  it('are bounded in number and length, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 2000, unit: 'grapheme' }), (text) => {
        const words = wordsOf(text);
        expect(words.length).toBeLessThanOrEqual(MAX_WORDS);
        for (const word of words) expect([...word].length).toBeLessThanOrEqual(40);
      }),
    );
  });
});

describe('the key of a title', () => {
  it.each([
    ['the texas chain saw massacre', 'texaschainsawmassacre'],
    ['v h s', 'vhs'],
    ['a i', 'ai'],
    ['a nightmare on elm street', 'nightmareonelmstreet'],
    ['the', 'the'],
    ['them', 'them'],
    ['リング', 'リング'],
  ])('of "%s" is "%s"', (text, key) => expect(keyOf(text)).toBe(key));

  it('has a second form where a misplaced space may hide the article', () => {
    expect(keysOf('ther ite')).toEqual(['therite', 'rite']);
    expect(keysOf('saw')).toEqual(['saw']);
  });
});

describe('the readings of a query', () => {
  it('take a year at the end for the release year as well', () => {
    expect(readingsOf('nosferatu 1922')).toEqual([
      { words: ['nosferatu', '1922'], year: null },
      { words: ['nosferatu'], year: 1922 },
    ]);
  });

  it('take a year at the beginning for the release year as well', () => {
    expect(readingsOf('1978 halloween').at(1)).toEqual({ words: ['halloween'], year: 1978 });
  });

  it.each(['1922', '28 days later', '1408', 'halloween 3000'])('see no release year in "%s"', (text) => {
    expect(readingsOf(text)).toHaveLength(1);
  });

  it('write two neighbours as one word', () => {
    const [reading] = readingsOf('chain saw massacre');
    expect(reading && joinsOf(reading).map(({ words }) => words.join(' '))).toEqual([
      'chainsaw massacre',
      'chain sawmassacre',
    ]);
  });

  it('write one word as two', () => {
    const [reading] = readingsOf('chainsaw');
    expect(reading && splitsOf(reading, 0).map(({ words }) => words.join(' '))).toContain('chain saw');
  });

  it('drop a letter that was meant for a space', () => {
    const [reading] = readingsOf('nightmarexon');
    expect(reading && splitsOf(reading, 1).map(({ words }) => words.join(' '))).toContain('nightmare on');
  });

  it('stay few, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500, unit: 'binary' }), (text) => {
        const readings = readingsOf(text);
        expect(readings.length).toBeLessThanOrEqual(2);
        for (const reading of readings) {
          expect(joinsOf(reading).length).toBeLessThan(MAX_WORDS);
          expect(splitsOf(reading, 0).length + splitsOf(reading, 1).length).toBeLessThan(MAX_WORDS * 80);
        }
      }),
    );
  });
});
