import { expect, test } from 'vitest';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-notes.ts';
import { BANDS, wantedFigures } from '#features/ratings/contract/fright-profile.ts';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { askedWish } from './wish.ts';
import type { Level } from './wish-words.ts';

const LEVELS: readonly Level[] = ['very', 'high', 'some', 'limited', 'low', 'more', 'less'];

test('a wish names no category as a figure, and each level of a category in words of its own', () => {
  for (const axis of RATING_CATEGORIES) {
    const words = LEVELS.map((level) => askedWish([{ type: 'axis', axis, level }], null, 'hide')?.words);
    // Without a film to compare with, "more" and "less" are "high" and "low".
    expect(new Set(words).size, words.join()).toBe(LEVELS.length - 2);
    for (const text of words) expect(text).toMatch(/^[A-Z](?!.*\b(high|low|medium)\b)/);
  }
});

test('a wish for a band asks for the figures that the front page asks for', () => {
  const levels = { low: 'low', medium: 'some', high: 'high', extreme: 'very' } as const;
  for (const axis of RATING_CATEGORIES)
    for (const band of BANDS)
      expect(askedWish([{ type: 'axis', axis, level: levels[band] }], null, 'hide')?.question[axis]).toEqual(
        wantedFigures(axis, band),
      );
});

test('a wish says what nobody has to see, and that the films are unchecked if this is unknown', () => {
  const wordsOf = (unknown: 'hide' | 'show') =>
    CONTENT_NOTE_SLUGS.map((note) => askedWish([{ type: 'without', note }], null, unknown)?.words ?? '');
  for (const words of wordsOf('hide')) expect(words).toMatch(/^No(body)? [^:]+$/);
  expect(new Set(wordsOf('hide')).size).toBe(CONTENT_NOTE_SLUGS.length);
  for (const words of wordsOf('show')) expect(words).toMatch(/^No.+ that we know of$/);
});
