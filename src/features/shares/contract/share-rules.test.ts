import { expect, test } from 'vitest';
import { MAX_SHARE_NAME, shareNameProblem } from './share-rules.ts';

test.each(['Jamie', 'The Thing', '恐怖', 'Jo @ the movies', '@jamie', '🎃', 'Zoë 👩‍👩‍👧', 'x'.repeat(MAX_SHARE_NAME)])(
  'a shared page can have the name %j',
  (name) => {
    expect(shareNameProblem(name)).toBeUndefined();
  },
);

test.each([
  ['', /^Enter/],
  ['\u00a0 \u200b\u2800\u3164', /^Enter/],
  ['x'.repeat(MAX_SHARE_NAME + 1), /at most 60/],
  ['two\nlines', /one line/],
  ['nul\0', /one line/],
  ['\ud83c', /one line/],
  ['abc\u202edef', /one line/],
  ['jamie@example.org', /email/],
  ['I am jamie@example.org!', /email/],
  ['jamie＠example．org', /email/],
])('a shared page cannot have the name %j', (name, problem) => {
  expect(shareNameProblem(name)).toMatch(problem);
});
