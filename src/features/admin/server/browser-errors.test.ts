import fc from 'fast-check';
import { expect, test } from 'vitest';
import { impersonalMessage, impersonalPlace, impersonalUrl } from './browser-errors.routes.ts';

test.each([
  ["Cannot read properties of undefined (reading 'title')", "Cannot read properties of undefined (reading 'title')"],
  ['Failed to fetch https://site.example/shared/0a1b2c3d4e5f60718293?x=secret', 'Failed to fetch /shared/:id'],
  ['Failed to load http://site.example/movie/694', 'Failed to load /movie/:id'],
  ['jamie@example.org is not a function', '<email> is not a function'],
  ['Unexpected token in "My list of films that my boss must not see"', 'Unexpected token in <text>'],
  ['film 1234 of 9b1deb4d-3b7d-4bad-9bdd-2b0d7b3dcb6d', 'film # of <id>'],
  ['two\nlines\u0000', 'two lines'],
])('the message %j is stored as %j', (given, stored) => {
  expect(impersonalMessage(given)).toBe(stored);
});

test.each([
  ['/movie/694?from=list#top', '/movie/:id'],
  ['https://site.example/shared/0123456789abcdef0123', '/shared/:id'],
  ['/list at https://site.example/assets/film-B3x_9.js:1:2034', '/list at film-B3x_9.js:1:2034'],
  ['/list at chrome-extension://abc', '/list'],
  ['/person/jamie@example.org', '/person/:id'],
  ['', '/'],
])('the place %j is stored as %j', (given, stored) => {
  expect(impersonalPlace(given)).toBe(stored);
});

test.each([
  ['https://evil.example/path?x=1', 'evil.example'],
  ['inline', 'inline'],
  ['data:text/html,hi', 'data:'],
])('the blocked URL %j is stored as %j', (given, stored) => {
  expect(impersonalUrl(given)).toBe(stored);
});

test('no e-mail address, query string or token is ever stored, and the texts fit into their database columns', () => {
  const noise = fc.constantFrom(...'ab "\'/:?&=.\n“<>é👻'.split(''), 'https://a.example/', ' at ', 'x.js:1:2');
  const secret = fc.constantFrom('jamie@example.org', '?token=hush', '0123456789abcdef0123456789abcdef');
  fc.assert(
    fc.property(fc.array(noise), secret, fc.array(noise), (before, middle, after) => {
      const text = `${before.join('')} https://a.example/x${middle.startsWith('?') ? middle : ` ${middle}`} ${after.join('')}`;
      const message = impersonalMessage(text);
      expect(message).not.toMatch(/jamie@|hush|0123456789abcdef/);
      expect(message.length).toBeLessThanOrEqual(300);
      expect(impersonalPlace(text).length).toBeLessThanOrEqual(200);
    }),
  );
});
