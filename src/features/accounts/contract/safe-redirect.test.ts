import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { safeRedirect } from './safe-redirect.ts';

describe('the redirect after signing in', () => {
  test.each([
    '/',
    '/movie/948',
    '/list?view=watched',
    '/keyword/haunted-house?page=2#films',
    '/search?q=a+%2F%2F+b',
    '/search?q=//evil.example',
    '/tag/caf%C3%A9',
    '/%2F%2Fevil.example',
    '/%5Cevil.example',
  ])('keeps a path of this site: %s', (path) => {
    expect(safeRedirect(path)).toBe(path);
  });

  test.each([
    ['nothing', undefined],
    ['an empty value', ''],
    ['a list', ['/movie/948']],
    ['a path relative to the page', 'movie/948'],
    ['two slashes', '//evil.example'],
    ['three slashes', '///evil.example'],
    ['a slash and a backslash', '/\\evil.example'],
    ['backslashes', '\\\\evil.example'],
    ['a backslash further on', '/x\\..\\..//evil.example'],
    ['a tab between two slashes', '/\t/evil.example'],
    ['a line break between two slashes', '/\n/evil.example'],
    ['a carriage return between two slashes', '/\r/evil.example'],
    ['a leading blank', ' //evil.example'],
    ['a leading tab', '\t//evil.example'],
    ['a null character', '/\0/evil.example'],
    ['an absolute URL', 'https://evil.example/movie/948'],
    ['an absolute URL with one slash', 'https:/evil.example'],
    ['a script', 'javascript:alert(1)'],
    ['a script behind a tab', 'java\tscript:alert(1)'],
    ['a data URL', 'data:text/html,x'],
    ['an encoded host', '%2F%2Fevil.example'],
    ['an encoded backslash', '%5C%5Cevil.example'],
    ['a host behind a dot', '/.//evil.example'],
    ['a host behind two dots', '/x/..//evil.example'],
    ['a host behind encoded dots', '/%2e//evil.example'],
    ['credentials and another host', '/@evil.example/../..//evil.example'],
  ])('goes to the front page instead of %s', (_, value) => {
    expect(safeRedirect(value)).toBe('/');
  });

  test('stays on the origin for every combination of special characters', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '\t',
      '\n',
      '@',
      ':',
      '%2f',
      '%5c',
      '%09',
      'evil.example',
      '?',
      '#',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const target = safeRedirect(pieces.join(''));
        expect(new URL(target, 'https://fright.example').origin).toBe('https://fright.example');
        expect(safeRedirect(target)).toBe(target);
      }),
      { numRuns: 2000 },
    );
  });
});
