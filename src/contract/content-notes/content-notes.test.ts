import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { noteStatus } from './content-notes.ts';

describe('the status of a content note', () => {
  test.each([
    [0, 0, 'unknown'],
    [0, 1, 'unknown'],
    [0, 4, 'unknown'],
    [0, 5, 'denied'],
    [1, 0, 'reported'],
    [2, 0, 'reported'],
    [1, 1, 'disputed'],
    [2, 1, 'disputed'],
    [1, 3, 'disputed'],
    [1, 4, 'denied'],
    [2, 7, 'disputed'],
    [2, 8, 'denied'],
    [3, 0, 'confirmed'],
    [3, 1, 'confirmed'],
    [3, 2, 'disputed'],
    [7, 3, 'confirmed'],
    [7, 4, 'disputed'],
    [20, 80, 'denied'],
  ] as const)('with %i yes and %i no it is %s', (yes, no, status) => {
    expect(noteStatus({ yes, no, hasKeyword: false })).toBe(status);
  });

  test.each([
    [0, 0, 'reported'],
    [0, 9, 'reported'],
    [1, 0, 'reported'],
    [1, 9, 'disputed'],
    [3, 1, 'confirmed'],
  ] as const)('with a keyword, %i yes and %i no it is %s', (yes, no, status) => {
    expect(noteStatus({ yes, no, hasKeyword: true })).toBe(status);
  });

  test('a note with a keyword is never denied, and none is denied with fewer than five answers', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (yes, no) => {
        expect(['unknown', 'denied']).not.toContain(noteStatus({ yes, no, hasKeyword: true }));
        if (yes + no < 5) expect(noteStatus({ yes, no, hasKeyword: false })).not.toBe('denied');
      }),
    );
  });
});
