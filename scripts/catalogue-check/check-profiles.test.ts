import { expect, test } from 'vitest';
import type { DeskProfile } from '#features/ratings/contract/fright-profile.ts';
import { byCategory, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { checkProfiles, type ProfiledFilm, profileSpread } from './check-profiles.ts';

/** Each axis changes between 0 and 10 in its own rhythm, so that no two axes correlate. */
const profile = (film: number): DeskProfile => ({
  ...byCategory((category) => ((film >> RATING_CATEGORIES.indexOf(category)) & 1) * 10),
  reason: 'a reason',
});
const films = (changed: (profile: DeskProfile, film: number) => Partial<DeskProfile> = () => ({})): ProfiledFilm[] =>
  Array.from({ length: 512 }, (_, film) => {
    const fright = profile(film);
    return { name: `${film}.yaml`, fright: { ...fright, ...changed(fright, film) } };
  });

test('profiles whose axes vary independently have no problem', () => {
  expect(checkProfiles(films())).toEqual([]);
  expect(profileSpread(films())).toContainEqual({ category: 'gore', deviation: 5 });
});

test('an axis that hardly varies is a problem, and unknown figures are ignored', () => {
  const narrow = films(({ gore }, film) => ({ gore: film < 100 ? null : gore === 0 ? 4 : 7 }));
  expect(checkProfiles(narrow)).toEqual(['fright: gore has a standard deviation of 1.50, at least 1.75 required']);
});

test.each([
  ['alike', ({ scares }: DeskProfile) => ({ atmosphere: scares })],
  ['opposite', ({ scares }: DeskProfile) => ({ atmosphere: 10 - (scares ?? 0) })],
])('two axes whose figures are %s are a problem', (_, changed) => {
  const problems = checkProfiles(films(changed)).filter((problem) => problem.includes('correlate'));
  expect(problems).toEqual([expect.stringMatching(/^fright: scares and atmosphere correlate at -?1\.00/)]);
});

test('three films may have the same profile, but four films may not', () => {
  const alike = (until: number) =>
    checkProfiles(films((own, film) => (film < until ? { ...profile(5), gore: 3 } : own)));
  expect(alike(3)).toEqual([]);
  expect(alike(4)).toEqual([
    'fright: 10 0 10 0 0 3 0 0 is the profile of more than 3 films: 0.yaml, 1.yaml, 2.yaml, 3.yaml',
  ]);
});

test('too few profiles are a problem', () => {
  expect(checkProfiles(films().slice(0, 449))).toEqual(['fright: 449 profiles, at least 450 required']);
});
