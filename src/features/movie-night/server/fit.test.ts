import { expect, test } from 'vitest';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { MOODS } from '#features/tonight/contract/moods.ts';
import { type FittedFilm, fitOf, moodCategories } from './fit.ts';
import type { NightWishes } from './night-state.ts';

const film = (figures: Partial<FittedFilm['figures']>, more: Partial<FittedFilm> = {}): FittedFilm => ({
  figures: { ...byCategory(() => null), ...figures },
  runtime: 100,
  quality: 6,
  ...more,
});
const fitFor = (one: FittedFilm, ...moods: NightWishes['moods']) => fitOf(one, { moods }, false);

test('a film fits a mood better when its figures are closer to those of the mood', () => {
  const mood = 'Gorehound';
  const fits = [9, 7, 3].map((gore) => fitFor(film({ gore }), mood));
  expect(fits).toEqual(fits.toSorted((a, b) => b - a));
  expect(new Set(fits).size).toBe(3);
});

test('when a guest has several moods, only the mood that the film fits best counts', () => {
  const slow = film({ scares: 4, atmosphere: 9, gore: 1 });
  expect(fitFor(slow, 'Gorehound', 'Slow burn')).toBe(fitFor(slow, 'Slow burn'));
  expect(fitFor(slow, 'Gorehound')).toBeLessThan(fitFor(slow, 'Slow burn'));
});

test('the fit of the mood "Short and sharp" also depends on the length of the film', () => {
  const scary = (runtime: number | null) => fitFor(film({ scares: 8 }, { runtime }), 'Short and sharp');
  expect(scary(85)).toBeGreaterThan(scary(120));
  expect(scary(null)).toBe(scary(120));
});

test('a film fits better if its quality is higher, or if the guest has brought it', () => {
  expect(fitFor(film({}, { quality: 8 }))).toBeGreaterThan(fitFor(film({}, { quality: 5 })));
  expect(fitOf(film({}), { moods: [] }, true)).toBeGreaterThan(fitFor(film({})));
});

test('a fit is a whole number from 0 to 100', () => {
  for (const { label } of MOODS)
    for (const gore of [0, 5, 10])
      for (const quality of [0, 10]) {
        const one = fitOf(film({ gore, scares: gore }, { quality }), { moods: [label] }, true);
        expect(Number.isInteger(one) && one >= 0 && one <= 100).toBe(true);
      }
});

test('every mood names at least one category', () => {
  for (const { label } of MOODS) expect(moodCategories([label])).not.toEqual([]);
  expect(moodCategories([])).toEqual([]);
});
