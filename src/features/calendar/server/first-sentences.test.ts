import { expect, test } from 'vitest';
import { firstSentences } from './calendar-feed.service.ts';

const LONG = 'A very long sentence about a house, '.repeat(9);

test.each([
  ['the first two sentences', ' One here. Two there! Three? ', 'One here. Two there!'],
  ['a single sentence', 'Only one', 'Only one'],
  ['one sentence if two are too long', `Short. ${LONG}.`, 'Short.'],
  ['Japanese sentences', '一つ目。二つ目。三つ目。', '一つ目。二つ目。'],
  ['no text for an empty text', ' ', ''],
  ['sentences after empty lines', '\n\nOne here. Two there!', 'One here. Two there!'],
  ['300 letters of a text without spaces', 'a'.repeat(400), `${'a'.repeat(300)}…`],
])('the summary has %s', (_, text, expected) => {
  expect(firstSentences(text)).toBe(expected);
});

test('a long sentence is cut between words', () => {
  expect(firstSentences(LONG)).toMatch(/^A very long .* (a|about|house,|long|sentence|very)…$/);
  expect(firstSentences(LONG).length).toBeLessThanOrEqual(300);
});

test('an emoji that consists of several code points is not cut in the middle', () => {
  const cut = firstSentences('👩‍👩‍👧‍👦'.repeat(60));
  expect(cut.isWellFormed()).toBe(true);
  expect(cut).toMatch(/^(👩‍👩‍👧‍👦)+…$/u);
});
