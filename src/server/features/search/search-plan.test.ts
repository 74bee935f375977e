import { describe, expect, it } from 'vitest';
import { clauseOf, correctedTexts, plainSlots, slipClauses, strictClauses, type WordCounts } from './search-plan.ts';

const counts: WordCounts = new Map([
  ['~0', 1_000_000],
  ['~3', 400_000],
  ['~8', 5_000],
  ['~9', 2_000],
  ['the', 250_000],
  ['of', 100_000],
  ['night', 20_000],
  ['living', 5_000],
  ['elm', 40],
]);
const reading = (text: string) => plainSlots({ words: text.split(' '), year: null }, []);

describe('the clause for the words of a query', () => {
  it('begins with the rarest word and leaves out what narrows no further', () => {
    expect(strictClauses(reading('the night of elm'), counts).at(0)).toBe("(('elm'))");
  });

  it('holds common words to the better known films', () => {
    expect(strictClauses(reading('the'), counts)).toEqual(["(('the')&'~9')"]);
    expect(strictClauses(reading('the night'), counts).at(0)).toBe("(('night')&('the')&'~8')");
  });

  it('leaves a short last word, which may be half typed, to the ranking', () => {
    expect(strictClauses(reading('elm ni'), counts)).toEqual(["(('elm'))"]);
  });

  it('is none when no film has a word', () => {
    expect(strictClauses(reading('asdfgh'), counts)).toEqual([]);
    expect(clauseOf([], counts)).toBeNull();
  });

  it('holds to the narrowest mark there is when none is narrow enough', () => {
    const flat: WordCounts = new Map([
      ['~0', 1_000_000],
      ['the', 900_000],
    ]);
    expect(clauseOf([['the']], flat)).toBe("(('the')&'~0')");
  });
});

describe('a misspelt word', () => {
  const misspelt = (text: string, wrong: string, others: string[]) => {
    const { slots, ...rest } = reading(text);
    const near = new Map(others.map((word) => [word, 1]));
    return { ...rest, slots: slots.map((slot) => (slot.word === wrong ? { ...slot, others: near } : slot)) };
  };

  it('that nobody knows is the one that is corrected', () => {
    expect(slipClauses(misspelt('nigth living', 'nigth', ['night']), counts)).toEqual(["(('living')&('night'))"]);
  });

  it('without a correction gives no clause', () => expect(slipClauses(reading('nigth living'), counts)).toEqual([]));

  it('gives the whole titles that may be meant', () => {
    expect(correctedTexts(misspelt('the nigth', 'nigth', ['night', 'living']), counts)).toEqual([
      'the night',
      'the living',
    ]);
  });
});
