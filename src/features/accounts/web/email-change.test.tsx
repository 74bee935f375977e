import { expect, test } from 'vitest';
import { confirmationText } from './email-change.tsx';

const email = 'laurie@example.org';

test.each([
  ['a confirmed address', { confirmed: true, pending: null, note: null }, /is confirmed\.$/],
  ['one that has never had a link', { confirmed: false, pending: null, note: null }, /not confirmed\. .*type it below/],
  ['one that has got a link', { confirmed: false, pending: email, note: null }, /not confirmed yet\. Open the link/],
  ['one of a site without mail', { confirmed: false, pending: null, note: 'No mail.' }, /not confirmed\.$/],
])('the text about %s says what to do, if anything', (_, state, text) => {
  expect(confirmationText({ email, ...state })).toMatch(text);
});
