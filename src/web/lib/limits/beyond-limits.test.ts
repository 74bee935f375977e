import { describe, expect, test } from 'vitest';
import { byCategory } from '#contract/fright/rating-categories.ts';
import type { FilmFright } from '#contract/limits/fright-limits.ts';
import { beyondText, compare, unknownText } from './beyond-limits.ts';

const film = (figures: object, notes: FilmFright['notes'] = []): FilmFright => ({
  id: 694,
  fright: { ...byCategory(() => 5), ...figures },
  notes,
});

describe('a film compared with the limits', () => {
  test('is within the limits when it equals them', () => {
    const compared = compare({ axes: { gore: 4, scares: 5 }, notes: ['clowns'] }, film({ gore: 4 }, ['dolls']));
    expect(compared).toEqual({ beyond: [], unknown: [], hasNote: false });
    expect([beyondText(compared), unknownText(compared)]).toEqual([null, null]);
  });

  test('is beyond a limit from one tenth above, even for a limit of 0', () => {
    const compared = compare({ axes: { gore: 4, lore: 0 }, notes: [] }, film({ gore: 4.1, lore: 0.2 }));
    expect(compared.beyond).toEqual(['lore', 'gore']);
    expect(beyondText(compared)).toBe('Beyond your limits: lore, gore');
  });

  test('is unknown when a limited category has no figure; other categories do not matter', () => {
    const compared = compare({ axes: { gore: 4 }, notes: [] }, film({ gore: null, scares: null }));
    expect(compared).toEqual({ beyond: [], unknown: ['gore'], hasNote: false });
    expect(unknownText(compared)).toBe('Not known: gore');
  });

  test('with an avoided note is beyond the limits, and the text does not name the note', () => {
    const compared = compare({ axes: { gore: 4 }, notes: ['child-dies'] }, film({ gore: 9 }, ['child-dies']));
    expect(beyondText(compared)).toBe('Beyond your limits: gore, a content note');
    expect(
      beyondText(compare({ axes: {}, notes: ['child-dies'] }, { id: 1, fright: null, notes: ['child-dies'] })),
    ).toBe('Beyond your limits: a content note');
  });

  test('without a profile is unknown in each limited category', () => {
    const nothing: FilmFright = { id: 1, fright: null, notes: [] };
    const compared = compare({ axes: { gore: 0, scares: 9 }, notes: ['clowns'] }, nothing);
    expect(compared).toEqual({ beyond: [], unknown: ['scares', 'gore'], hasNote: false });
    expect(unknownText(compared)).toBe('Not known: scares, gore');
  });
});
