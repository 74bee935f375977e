import { describe, expect, it } from 'vitest';
import { byFigure, RATING_CATEGORIES, type RatingFigures } from '../contract/rating-categories.ts';
import { earlierOf, movedText } from './earlier-rating.tsx';

const rated = (figures: Partial<RatingFigures>): RatingFigures => ({ ...byFigure(() => null), ...figures });

describe('the earlier rating', () => {
  const present = rated({ scares: 5, gore: 2 });
  const before = rated({ scares: 9, gore: 2 });
  const first = rated({ scares: 1 });

  it('is the newest earlier rating that differs from the current one in its axes', () => {
    expect(earlierOf([present, before, first])).toBe(before);
    expect(earlierOf([present, rated({ scares: 5, gore: 2 }), first])).toBe(first);
  });

  it('is never a rating that was cleared', () => {
    expect(earlierOf([present, rated({}), first])).toBe(first);
  });

  it('is undefined when no rating differs', () => {
    expect(earlierOf([])).toBeUndefined();
    expect(earlierOf([present])).toBeUndefined();
    expect(earlierOf([present, rated({ scares: 5, gore: 2 }), rated({})])).toBeUndefined();
  });
});

describe('the text about what changed', () => {
  it('names the axis with the largest difference, and its direction', () => {
    expect(movedText(rated({ scares: 9, gore: 2 }), rated({ scares: 5, gore: 3 }))).toBe('Used to scare you 9, now 5');
    expect(movedText(rated({ scares: 9, gore: 0 }), rated({ scares: 8, gore: 10 }))).toBe(
      'You rated its gore 0, now 10',
    );
  });

  it.each(RATING_CATEGORIES)('has words for %s', (category) => {
    expect(movedText(rated({ [category]: 7 }), rated({ [category]: 4 }))).toMatch(/^[A-Z][a-z ]+ 7, now 4$/);
  });

  it('is null when no axis is in both ratings, or when no axis differs', () => {
    expect(movedText(rated({ scares: 9 }), rated({ gore: 9 }))).toBeNull();
    expect(movedText(rated({ scares: 9 }), rated({ scares: 9, gore: 1 }))).toBeNull();
  });
});
