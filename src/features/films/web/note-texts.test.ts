import { expect, test } from 'vitest';
import { CONTENT_NOTES } from '../contract/content-notes.ts';
import { questionOf, sourcesText } from './note-texts.ts';

test.each([
  [[], 0, 0, ''],
  [['keywords'], 0, 0, 'reported by a TMDB keyword'],
  [['members'], 1, 0, '1 member: yes'],
  [['members'], 0, 2, '2 members: no'],
  [['members'], 1, 1, '1 member: yes, 1: no'],
  [['keywords', 'members'], 3, 1, 'reported by a TMDB keyword; 3 members: yes, 1: no'],
] as const)('the text for the sources %j with %i yes and %i no is %j', (sources, yes, no, text) => {
  expect(sourcesText({ sources: [...sources], yes, no, editors: null })).toBe(text);
});

test.each(['yes', 'no'] as const)('the text names our editors with their answer: %s', (editors) => {
  const text = sourcesText({ sources: ['editors', 'members'], yes: 1, no: 0, editors });
  expect(text).toBe(`our editors: ${editors}; 1 member: yes`);
});

test('every note has a question', () => {
  for (const { slug } of CONTENT_NOTES) expect(questionOf(slug)).toMatch(/^[A-Z].+\?$/);
});
