import { expect, test } from 'vitest';
import { CONTENT_NOTES } from '../contract/content-notes.ts';
import { answersTo, answerWords, noteTitle, questionOf, sourcesText } from './note-texts.ts';

test.each([
  [[], 0, 0, ''],
  [['keywords'], 0, 0, 'from TMDB’s keywords'],
  [['members'], 1, 0, '1 member: yes'],
  [['members'], 0, 2, '2 members: no'],
  [['members'], 1, 1, '1 member: yes, 1: no'],
  [['keywords', 'members'], 3, 1, 'from TMDB’s keywords; 3 members: yes, 1: no'],
] as const)('the text for the sources %j with %i yes and %i no is %j', (sources, yes, no, text) => {
  expect(sourcesText({ note: 'clowns', sources: [...sources], yes, few: 0, no, editors: null })).toBe(text);
});

test.each(['yes', 'no'] as const)('the text names our editors with their answer: %s', (editors) => {
  const text = sourcesText({ note: 'clowns', sources: ['editors', 'members'], yes: 1, few: 0, no: 0, editors });
  expect(text).toBe(`our editors: ${editors}; 1 member: yes`);
});

test.each([
  [{ yes: 0, few: 0, no: 0, editors: 'few', sources: ['editors'] }, 'our editors: a few'],
  [
    { yes: 3, few: 1, no: 1, editors: 'yes', sources: ['editors', 'members'] },
    'our editors: many; 2 members: many, 1: a few, 1: no',
  ],
] as const)('the text for jump scares says how many: %j', (evidence, text) => {
  expect(sourcesText({ note: 'jump-scares', ...evidence, sources: [...evidence.sources] })).toBe(text);
});

test('the title of a note says when a film has only a few of it', () => {
  expect(noteTitle({ label: 'Jump scares', known: 'few' })).toBe('A few jump scares');
  expect(noteTitle({ label: 'Jump scares', known: 'yes' })).toBe('Jump scares');
});

test('the answers are yes and no, and for jump scares many, a few and no', () => {
  const words = (note: 'clowns' | 'jump-scares') => answersTo(note).map((answer) => answerWords(note, answer));
  expect([words('clowns'), words('jump-scares')]).toEqual([
    ['Yes', 'No'],
    ['Many', 'A few', 'No'],
  ]);
});

test('every note has a question', () => {
  for (const { slug } of CONTENT_NOTES) expect(questionOf(slug)).toMatch(/^[A-Z].+\?$/);
});
