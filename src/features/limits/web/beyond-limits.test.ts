import { describe, expect, test } from 'vitest';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import type { FilmFright } from '../contract/fright-limits.ts';
import { beyondText, compare, isWithin, stateTexts, unknownText } from './beyond-limits.ts';

const film = (figures: object, known: Partial<FilmFright> = {}): FilmFright => ({
  id: 694,
  fright: { ...byCategory(() => 5), ...figures },
  notes: [],
  notesNo: [],
  ...known,
});
const NOTHING: FilmFright = { id: 1, fright: null, notes: [], notesNo: [] };

test('a film is within the limits of categories up to the limit itself; an unknown figure is not', () => {
  const limits = { axes: { gore: 4 }, notes: [] };
  expect([4, 4.1, null].map((gore) => isWithin(limits, film({ gore })))).toEqual([true, false, false]);
  expect(isWithin({ axes: {}, notes: [] }, NOTHING)).toBe(true);
});

describe('a film compared with the limits', () => {
  test('is within the limits when its figures equal them and it is known to lack the avoided notes', () => {
    const limits = { axes: { gore: 4, scares: 5 }, notes: ['clowns' as const] };
    const compared = compare(limits, film({ gore: 4 }, { notes: ['dolls'], notesNo: ['clowns'] }));
    expect([beyondText(compared), unknownText(compared)]).toEqual([null, null]);
    expect(stateTexts(compared)).toEqual(['Within your limits: scares, gore.', 'No: clowns.']);
  });

  test('is beyond a limit when its figure is at least one tenth above it, even for a limit of 0', () => {
    const compared = compare({ axes: { gore: 4, lore: 0 }, notes: [] }, film({ gore: 4.1, lore: 0.2 }));
    expect(beyondText(compared)).toBe('Beyond your limits: lore, gore');
    expect(stateTexts(compared)).toEqual(['Beyond your limits: lore, gore.']);
  });

  test('is unknown when a limited category has no figure, and other categories do not matter', () => {
    const compared = compare({ axes: { gore: 4 }, notes: [] }, film({ gore: null, scares: null }));
    expect(beyondText(compared)).toBeNull();
    expect(unknownText(compared)).toBe('Not checked: gore');
  });

  test('is beyond the limits if it has an avoided note; its page names the note, cards do not', () => {
    const compared = compare(
      { axes: { gore: 4 }, notes: ['child-dies'] },
      film({ gore: 9 }, { notes: ['child-dies'] }),
    );
    expect(beyondText(compared)).toBe('Beyond your limits: gore, content that you avoid');
    expect(stateTexts(compared)).toEqual(['Beyond your limits: gore, a child dies.']);
    expect(beyondText(compare({ axes: {}, notes: ['child-dies'] }, { ...NOTHING, notes: ['child-dies'] }))).toBe(
      'Beyond your limits: content that you avoid',
    );
  });

  test('is unknown for an avoided note that nobody has reported', () => {
    const compared = compare({ axes: {}, notes: ['animal-dies'] }, film({}));
    expect(unknownText(compared)).toBe('Not checked: an animal dies or is hurt');
    expect(stateTexts(compared)).toEqual(['Not checked: an animal dies or is hurt.']);
  });

  test('can have all of the states at the same time', () => {
    const limits = { axes: { gore: 9, scares: 1 }, notes: ['clowns' as const, 'dolls' as const, 'suicide' as const] };
    const compared = compare(limits, film({}, { notes: ['dolls'], notesNo: ['suicide'] }));
    expect(stateTexts(compared)).toEqual([
      'Beyond your limits: scares, creepy dolls.',
      'Not checked: clowns.',
      'Within your limits: gore.',
      'No: suicide.',
    ]);
  });

  test('is unknown in all limited categories and notes when nothing is known of it; cards name two and count the rest', () => {
    const limits = { axes: { gore: 0, scares: 9 }, notes: ['clowns' as const, 'dolls' as const] };
    const compared = compare(limits, NOTHING);
    expect(beyondText(compared)).toBeNull();
    expect(unknownText(compared)).toBe('Not checked: scares, gore and 2 more');
    expect(stateTexts(compared)).toEqual(['Not checked: scares, gore, clowns, creepy dolls.']);
  });
});
