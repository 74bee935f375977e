import { expect, test } from 'vitest';
import { ruleSchema } from '../contract/challenges.ts';
import { filmWords, ruleWords } from './rule-words.ts';

const LIST = '1f9f7a52-7b0b-4ff0-9f86-2ad0f1f7f0a1';
const names = {
  people: new Map([[7, 'Mario Bava']]),
  franchises: new Map([['saw', 'Saw']]),
  lists: new Map([[LIST, 'Physical shelf']]),
};

test.each([
  ['6 films from different decades', { kind: 'decades', count: 6 }],
  ['1 film from the 1970s or 1980s', { kind: 'decades', values: ['1970s', '1980s'], count: 1 }],
  [
    '1 film from Italy, before 1970',
    { kind: 'countries', values: ['IT'], count: 1, and: [{ kind: 'years', to: 1969 }] },
  ],
  [
    '2 films from different countries (from Italy or Hong Kong)',
    { kind: 'countries', values: ['IT', 'HK'], different: true, count: 2 },
  ],
  ['2 films in Japanese', { kind: 'languages', values: ['ja'], count: 2 }],
  ['1 film tagged Slasher', { kind: 'theme', values: ['slasher'], count: 1 }],
  ['1 film tagged Folk horror', { kind: 'tag', values: ['folk-horror'], count: 1 }],
  ['3 films with or by Mario Bava', { kind: 'person', values: [7], count: 3 }],
  ['1 film with or by somebody we do not know', { kind: 'person', values: [8], count: 1 }],
  ['1 film rated G or PG', { kind: 'certification', values: ['G', 'PG'], count: 1 }],
  ['3 films of Saw', { kind: 'franchise', values: ['saw'], count: 3 }],
  ['2 films that come second in a series', { kind: 'franchise', nth: 2, count: 2 }],
  ['1 film that comes second in a series', { kind: 'franchise', nth: 2, count: 1 }],
  ['1 film from any decade', { kind: 'decades', count: 1 }],
  ['1 film from Italy or Hong Kong', { kind: 'countries', values: ['IT', 'HK'], different: true, count: 1 }],
  ['1 film that comes 12th in Saw', { kind: 'franchise', values: ['saw'], nth: 12, count: 1 }],
  ['1 film that comes 11th in Saw', { kind: 'franchise', values: ['saw'], nth: 11, count: 1 }],
  ['1 film that comes 21st in Saw', { kind: 'franchise', values: ['saw'], nth: 21, count: 1 }],
  ['1 film that comes 32nd in Saw', { kind: 'franchise', values: ['saw'], nth: 32, count: 1 }],
  ['1 film that comes 43rd in Saw', { kind: 'franchise', values: ['saw'], nth: 43, count: 1 }],
  ['1 film from 1980 or later', { kind: 'years', from: 1980, count: 1 }],
  ['1 film from 1980 to 1984', { kind: 'years', from: 1980, to: 1984, count: 1 }],
  ['1 film with gore 8 or more', { kind: 'axis', axis: 'gore', range: '8-', count: 1 }],
  ['1 film with an average of 4 or less', { kind: 'rating', range: '-4', count: 1 }],
  ['1 film of at most 90 minutes', { kind: 'runtime', max: 90, count: 1 }],
  ['1 film of 60 to 90 minutes', { kind: 'runtime', min: 60, max: 90, count: 1 }],
  ['20 films that you see for the first time', { kind: 'first-viewing', count: 20 }],
  ['1 film on your list Physical shelf', { kind: 'list', list: LIST, count: 1 }],
])('"%s" are the words of %j', (words, rule) => {
  expect(ruleWords(ruleSchema.parse(rule), names)).toBe(words);
});

test.each([
  ['from another decade', { kind: 'decades', count: 6 }],
  ['from any decade', { kind: 'decades', count: 1 }],
  ['from Italy or Hong Kong', { kind: 'countries', values: ['IT', 'HK'], different: true, count: 2 }],
  ['that comes second in a series', { kind: 'franchise', nth: 2, count: 3 }],
  ['from another country, before 1970', { kind: 'countries', count: 5, and: [{ kind: 'years', to: 1969 }] }],
  ['of at most 90 minutes', { kind: 'runtime', max: 90, count: 14 }],
])('"%s" are the words after a film of %j', (words, rule) => {
  expect(filmWords(ruleSchema.parse(rule), names)).toBe(words);
});
