import { describe, expect, it } from 'vitest';
import {
  clauseOf,
  correctedTexts,
  looseClause,
  plainSlots,
  type SlottedVariant,
  slipClauses,
  strictClauses,
} from './search-plan.ts';

const counts = new Map(
  Object.entries({
    ...{ '~0': 1_000_000, '~3': 400_000, '~8': 5_000, '~9': 2_000 },
    ...{ the: 250_000, of: 100_000, night: 20_000, living: 5_000, elm: 40 },
  }),
);
const variant = (text: string, beginnings: string[] = []) =>
  plainSlots({ words: text.split(' '), year: null }, beginnings);

/** Words that differ from a given word by one typing error. */
type Near = Record<string, string[]>;

const misspelt = (text: string, near: Near): SlottedVariant => {
  const { slots, ...rest } = variant(text);
  const others = (word: string) => new Map((near[word] ?? []).map((one) => [one, 1]));
  return { ...rest, slots: slots.map((slot) => ({ ...slot, others: others(slot.word) })) };
};

describe('a clause', () => {
  it.each<[string, string[][], Record<string, number>, string | null]>([
    [
      'doubles quotes and has each known word once',
      [['a', 'x', 'a', "d'arc"]],
      { a: 3, "d'arc": 2 },
      "(('a'|'d''arc'))",
    ],
    ['is null without words', [], {}, null],
    ['is null when the words of a group are in no film', [['x'], ['a']], { a: 3 }, null],
    ['has only the rarest word if it is in few films', [['a'], ['b']], { a: 51, b: 50 }, "(('b'))"],
    // More than fifty films are expected. A common word is then added only beyond 600 films.
    ['adds no common word up to 600 films', [['a'], ['b']], { a: 600, b: 700 }, "(('a'))"],
    ['adds a common word beyond 600 films', [['a'], ['b']], { a: 601, b: 700 }, "(('a')&('b'))"],
    ['matches up to 600 films', [['a']], { a: 600, '~2': 500 }, "(('a'))"],
    ['is limited to popular films beyond 600', [['a']], { a: 601, '~2': 500 }, "(('a')&'~2')"],
    ['has the highest tier when no tier is narrow enough', [['a']], { a: 900 }, "(('a')&'~0')"],
  ])('%s', (_, groups, films, clause) => {
    expect(clauseOf(groups, new Map(Object.entries({ '~0': 1_000, ...films })))).toBe(clause);
  });

  it('adds a rare word when more than fifty films are expected', () => {
    const wide = new Map(Object.entries({ '~0': 10_000, rare: 51, next: 500 }));
    expect(clauseOf([['rare'], ['next']], wide)).toBe("(('rare')&('next'))");
  });
});

describe('strict clauses', () => {
  it.each<[string, string[], string[]]>([
    ['the night of elm', [], ["(('elm'))", "(('night')&('of')&('the'))"]],
    ['the night', [], ["(('night')&('the')&'~8')", "(('the')&'~9')"]],
    // A last word that may be incomplete is left out, so that only the ranking checks it.
    ['elm ni', [], ["(('elm'))"]],
    ['elm liv', ['living'], ["(('elm'))"]],
    ['liv', ['living'], ["(('living')&'~8')"]],
    ['asdfgh', [], []],
  ])('for "%s", completed by %j, are %j', (text, beginnings, clauses) => {
    expect(strictClauses(variant(text, beginnings), counts)).toEqual(clauses);
  });

  it('leave out no word before a year', () => {
    expect(strictClauses(plainSlots({ words: ['elm', 'ni'], year: 1984 }, ['night']), counts)).toEqual([]);
  });
});

describe('corrections', () => {
  it.each<[string, Near, string[], string[]]>([
    ['nigth living', { nigth: ['night'] }, ["(('living')&('night'))"], ['night living']],
    ['nigth living', {}, [], []],
    ['the nigth', { nigth: ['night', 'living'] }, ["(('night'|'living')&('the')&'~8')"], ['the night', 'the living']],
    // All words are known, so one word at a time is corrected.
    [
      'living elm',
      { living: ['of'], elm: ['night'] },
      ["(('elm'))", "(('living')&('night'))"],
      ['of elm', 'living night'],
    ],
  ])('of "%s" with the similar words %j have clauses and whole titles', (text, near, clauses, texts) => {
    const given = misspelt(text, near);
    expect(correctedTexts(given, counts)).toEqual(texts);
    expect(slipClauses(given, counts)).toEqual(clauses);
  });

  it('have a loose clause, which accepts any correction of a word', () => {
    expect(looseClause(misspelt('nigth', { nigth: ['elm', 'living'] }), counts)).toContain("'elm'|'living'");
    expect(looseClause(variant('nigth'), counts)).toBeNull();
  });

  it('leave out an optional word that has no similar words', () => {
    const { slots, ...rest } = misspelt('xqzt nigth', { nigth: ['elm'] });
    const optional = { ...rest, slots: slots.map((slot) => ({ ...slot, optional: slot.word === 'xqzt' })) };
    expect(slipClauses(optional, counts)).toEqual(["(('elm'))"]);
    expect(looseClause(optional, counts)).toBe("(('elm'))");
  });

  it('have at most 120 titles, with room for eleven corrections of each of two words', () => {
    const words = (start: string) => Array.from({ length: 130 }, (_, index) => `${start}${index}`);
    expect(correctedTexts(misspelt('nigth', { nigth: words('a') }), counts)).toHaveLength(120);
    const texts = correctedTexts(misspelt('nigth livign', { nigth: words('a'), livign: words('b') }), counts);
    expect(texts).toHaveLength(120);
    expect(new Set(texts.map((text) => text.split(' ')[1])).size).toBe(11);
  });
});
