import { describe, expect, it } from 'vitest';
import {
  clauseOf,
  correctedTexts,
  looseClause,
  plainSlots,
  slipClauses,
  strictClauses,
  type WordCounts,
} from './search-plan.ts';

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
const variant = (text: string) => plainSlots({ words: text.split(' '), year: null }, []);

describe('strictClauses', () => {
  it('starts with the rarest word and omits words that do not narrow the result', () => {
    expect(strictClauses(variant('the night of elm'), counts).at(0)).toBe("(('elm'))");
  });

  it('limits common words to popular films', () => {
    expect(strictClauses(variant('the'), counts)).toEqual(["(('the')&'~9')"]);
    expect(strictClauses(variant('the night'), counts).at(0)).toBe("(('night')&('the')&'~8')");
  });

  it('omits a short last word that may be incomplete, so that only the ranking checks it', () => {
    expect(strictClauses(variant('elm ni'), counts)).toEqual(["(('elm'))"]);
  });

  it('is empty when one of the words is in no film', () => {
    expect(strictClauses(variant('asdfgh'), counts)).toEqual([]);
    expect(clauseOf([], counts)).toBeNull();
  });

  it('uses the highest popularity tier when no tier is narrow enough', () => {
    const flat: WordCounts = new Map([
      ['~0', 1_000_000],
      ['the', 900_000],
    ]);
    expect(clauseOf([['the']], flat)).toBe("(('the')&'~0')");
  });
});

describe('slipClauses and correctedTexts', () => {
  const misspelt = (text: string, wrong: string, others: string[]) => {
    const { slots, ...rest } = variant(text);
    const near = new Map(others.map((word) => [word, 1]));
    return { ...rest, slots: slots.map((slot) => (slot.word === wrong ? { ...slot, others: near } : slot)) };
  };

  it('correct the unknown word', () => {
    expect(slipClauses(misspelt('nigth living', 'nigth', ['night']), counts)).toEqual(["(('living')&('night'))"]);
  });

  it('give no clause without a correction', () => expect(slipClauses(variant('nigth living'), counts)).toEqual([]));

  it('give whole titles that may be meant', () => {
    expect(correctedTexts(misspelt('the nigth', 'nigth', ['night', 'living']), counts)).toEqual([
      'the night',
      'the living',
    ]);
  });

  it('correct one word at a time when all words are known', () => {
    const near = (word: string) => new Map([[word, 1]]);
    const { slots, ...rest } = variant('living elm');
    const both = {
      ...rest,
      slots: slots.map((slot) => ({ ...slot, others: near(slot.word === 'elm' ? 'night' : 'of') })),
    };
    expect(correctedTexts(both, counts)).toEqual(['of elm', 'living night']);
    const one = {
      ...rest,
      slots: slots.map((slot, place) => (place === 0 ? { ...slot, others: near('night') } : slot)),
    };
    expect(correctedTexts(one, counts)).toEqual(['night elm']);
  });

  it('have a counterpart, looseClause, which accepts any correction of a word', () => {
    expect(looseClause(misspelt('nigth', 'nigth', ['elm', 'living']), counts)).toContain("'elm'|'living'");
    expect(looseClause(variant('nigth'), counts)).toBeNull();
  });

  it('leave out an optional word that has no similar words', () => {
    const { slots, ...rest } = misspelt('xqzt nigth', 'nigth', ['elm']);
    const optional = { ...rest, slots: slots.map((slot) => ({ ...slot, optional: slot.word === 'xqzt' })) };
    expect(slipClauses(optional, counts)).toEqual(["(('elm'))"]);
    expect(looseClause(optional, counts)).toBe("(('elm'))");
  });

  it('limit the number of titles', () => {
    const words = (start: string) => Array.from({ length: 130 }, (_, index) => `${start}${index}`);
    expect(correctedTexts(misspelt('nigth', 'nigth', words('a')), counts)).toHaveLength(120);
    const { slots, ...rest } = variant('nigth livign');
    const near = (start: string) => new Map(words(start).map((word) => [word, 1]));
    const both = { ...rest, slots: slots.map((slot, place) => ({ ...slot, others: near(place === 0 ? 'a' : 'b') })) };
    const texts = correctedTexts(both, counts);
    expect(texts).toHaveLength(120);
    // The limit leaves room for eleven corrections of each word.
    expect(new Set(texts.map((text) => text.split(' ')[1])).size).toBe(11);
  });
});

describe('the slots of a variant', () => {
  it('mark the last word as possibly incomplete', () => {
    const { slots, year, slips } = plainSlots({ words: ['the', 'ni'], year: null }, ['night', 'nine']);
    expect([year, slips]).toEqual([null, 0]);
    expect(slots.map(({ word, halfTyped, beginnings }) => [word, halfTyped, beginnings])).toEqual([
      ['the', false, []],
      ['ni', true, ['night', 'nine']],
    ]);
  });

  it('mark no word as incomplete when a year follows the words', () => {
    const { slots, year } = plainSlots({ words: ['the', 'night'], year: 1990 }, ['nightmare']);
    expect(year).toBe(1990);
    expect(slots.map(({ halfTyped, beginnings }) => [halfTyped, beginnings])).toEqual([
      [false, []],
      [false, []],
    ]);
  });
});

describe('a clause', () => {
  it('has every known word of a slot once, with quotes doubled', () => {
    const few: WordCounts = new Map([
      ['~0', 100],
      ['night', 3],
      ["d'arc", 2],
    ]);
    expect(clauseOf([['night', 'unknown', 'night', "d'arc"]], few)).toBe("(('night'|'d''arc'))");
  });

  it('has only as many words as are needed to narrow the films', () => {
    const total: [string, number] = ['~0', 1_000];
    const clause = (films: number, next: number) =>
      clauseOf([['rare'], ['next']], new Map([total, ['rare', films], ['next', next]]));
    expect(clause(50, 51)).toBe("(('rare'))");
    expect(clause(40, 50)).toBe("(('rare'))");
    // More than fifty films are expected. A common word such as "next" is then added only beyond 600 films.
    expect(clause(51, 51)).toBe("(('rare'))");
    expect(clause(600, 700)).toBe("(('rare'))");
    expect(clause(601, 700)).toBe("(('rare')&('next'))");
    const wide: WordCounts = new Map([
      ['~0', 10_000],
      ['rare', 51],
      ['next', 500],
    ]);
    expect(clauseOf([['rare'], ['next']], wide)).toBe("(('rare')&('next'))");
  });

  it('is limited to popular films when more than six hundred films match', () => {
    const films = (count: number): WordCounts =>
      new Map([
        ['~0', 1_000],
        ['~2', 500],
        ['the', count],
      ]);
    expect(clauseOf([['the']], films(600))).toBe("(('the'))");
    expect(clauseOf([['the']], films(601))).toBe("(('the')&'~2')");
  });
});

describe('strict clauses', () => {
  it('contain the completions of an incomplete last word, unless a rarer word narrows the result enough', () => {
    expect(strictClauses(plainSlots({ words: ['elm', 'liv'], year: null }, ['living']), counts)).toEqual(["(('elm'))"]);
    expect(strictClauses(plainSlots({ words: ['liv'], year: null }, ['living']), counts).at(0)).toContain("'living'");
  });

  it('give no second clause for a single unknown word or for complete words', () => {
    expect(strictClauses(variant('ni'), counts)).toEqual([]);
    expect(strictClauses(plainSlots({ words: ['elm', 'ni'], year: 1984 }, []), counts)).toEqual([]);
  });

  it('have a second clause without the last word if this word may be incomplete', () => {
    expect(strictClauses(variant('living elm night'), counts)).toEqual(["(('elm'))", "(('elm'))"]);
    expect(strictClauses(variant('living ni'), counts)).toHaveLength(1);
  });
});
