import { describe, expect, it } from 'vitest';
import { matchesOf, wordsIn } from './search-match.ts';
import type { Slot } from './search-plan.ts';

const slot = (word: string, more: Partial<Slot> = {}): Slot => ({
  word,
  others: new Map<string, number>(),
  halfTyped: false,
  beginnings: [],
  optional: false,
  ...more,
});
const fits = (slots: Slot[], text: string) => matchesOf(slots, wordsIn(text));

describe('a word of a query', () => {
  it('matches a word of the text, or two neighbouring words of the text together', () => {
    expect(fits([slot('saw')], 'chain saw')).toEqual([{ found: 'saw', slips: 0, partial: false }]);
    expect(fits([slot('chainsaw')], 'the chain saw')).toEqual([{ found: 'chainsaw', slips: 0, partial: false }]);
    expect(fits([slot('thesaw')], 'the chain saw')).toBeNull();
    expect(fits([slot('chainsaw')], '')).toBeNull();
  });

  it('matches the start of a word only if the word of the query may be incomplete', () => {
    expect(fits([slot('cha', { halfTyped: true })], 'chain saw')).toEqual([{ found: 'cha', slips: 0, partial: true }]);
    expect(fits([slot('hai', { halfTyped: true })], 'chain saw')).toBeNull();
    expect(fits([slot('cha')], 'chain saw')).toBeNull();
  });

  it('matches the word with the fewest typing errors', () => {
    const others = new Map([
      ['chair', 2],
      ['chain', 1],
      ['choir', 2],
    ]);
    expect(fits([slot('chian', { others })], 'chair choir')).toEqual([{ found: 'chair', slips: 2, partial: false }]);
    expect(fits([slot('chian', { others })], 'chair chain')).toEqual([{ found: 'chain', slips: 1, partial: false }]);
    expect(fits([slot('chian', { others })], 'chain chair')).toEqual([{ found: 'chain', slips: 1, partial: false }]);
  });

  it('matches only if all other words of the query match too', () => {
    expect(fits([slot('chain'), slot('saw')], 'chain saw')).toHaveLength(2);
    expect(fits([slot('chain'), slot('massacre')], 'chain saw')).toBeNull();
  });
});
