import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isFew, isOfferedFilter, knownNote, NOTE_STATUSES, noteStatus } from './content-notes.ts';

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
  ] as const)('with %i yes and %i no answers is %s', (yes, no, status) => {
    expect(noteStatus({ yes, no, hasKeyword: false, editors: null })).toBe(status);
  });

  test.each([
    [0, 0, 'reported'],
    [0, 9, 'reported'],
    [1, 0, 'reported'],
    [1, 9, 'disputed'],
    [3, 1, 'confirmed'],
  ] as const)('with a keyword, %i yes and %i no answers is %s', (yes, no, status) => {
    expect(noteStatus({ yes, no, hasKeyword: true, editors: null })).toBe(status);
  });

  test('is never "denied" with a keyword or with fewer than five answers, unless our editors say no', () => {
    fc.assert(
      fc.property(fc.nat(200), fc.nat(200), (yes, no) => {
        expect(['unknown', 'denied']).not.toContain(noteStatus({ yes, no, hasKeyword: true, editors: null }));
        if (yes + no < 5) expect(noteStatus({ yes, no, hasKeyword: false, editors: null })).not.toBe('denied');
      }),
    );
  });

  test.each([
    [{ yes: 0, no: 0, hasKeyword: false }, 'yes', 'reported'],
    [{ yes: 0, no: 4, hasKeyword: false }, 'yes', 'reported'],
    [{ yes: 0, no: 5, hasKeyword: false }, 'yes', 'denied'],
    [{ yes: 3, no: 0, hasKeyword: false }, 'yes', 'confirmed'],
    [{ yes: 0, no: 0, hasKeyword: false }, 'no', 'denied'],
    [{ yes: 0, no: 0, hasKeyword: true }, 'no', 'denied'],
    [{ yes: 0, no: 5, hasKeyword: true }, 'no', 'denied'],
    [{ yes: 1, no: 0, hasKeyword: false }, 'no', 'disputed'],
    [{ yes: 3, no: 0, hasKeyword: true }, 'no', 'confirmed'],
  ] as const)('with %j, when our editors say %s, is %s', (evidence, editors, status) => {
    expect(noteStatus({ ...evidence, editors })).toBe(status);
  });

  test('means yes if it is confirmed, reported or disputed, and means no only if it is denied', () => {
    expect(NOTE_STATUSES.map((status) => [status, knownNote(status)])).toEqual([
      ['confirmed', 'yes'],
      ['reported', 'yes'],
      ['disputed', 'yes'],
      ['denied', 'no'],
      ['unknown', null],
    ]);
  });
});

test.each([
  [{ yes: 0, few: 0, editors: 'few' }, true],
  [{ yes: 0, few: 0, editors: 'yes' }, false],
  [{ yes: 0, few: 0, editors: null }, false],
  [{ yes: 1, few: 1, editors: null }, true],
  [{ yes: 2, few: 1, editors: null }, false],
  [{ yes: 2, few: 0, editors: 'few' }, true],
  [{ yes: 3, few: 0, editors: 'few' }, false],
  [{ yes: 3, few: 3, editors: 'yes' }, false],
  [{ yes: 4, few: 4, editors: 'yes' }, true],
] as const)('with %j, a film has only a few jump scares: %s', (evidence, few) => {
  expect(isFew(evidence)).toBe(few);
});

test('the finder offers flashing lights as a filter only when they are known for fifty films', () => {
  expect([isOfferedFilter('flashing-lights', 49), isOfferedFilter('flashing-lights', 50)]).toEqual([false, true]);
  expect(isOfferedFilter('snakes', 0)).toBe(true);
});
