import type { Page } from '@playwright/test';
import type { Picks } from '../../src/features/horror-profile/contract/horror-profile.ts';
import { foundFilm, namedFilm } from '../horror-profile/stub-profile.ts';

const TITLES = ['The Others', 'The Innocents', 'Lake Mungo', 'Ringu', 'Session 9', 'The Orphanage'];
const FILMS = TITLES.map((title, place) =>
  foundFilm(
    namedFilm(1_933 + place, title),
    'You like strong atmosphere and little gore; like The Innocents, which you gave 9',
    ['strong atmosphere', 'little gore', 'like The Innocents'],
  ),
);

/** The picks of a member. @param missing number of ratings that the member lacks; 0 means that there are enough */
export const picksOf = (missing: number): Picks => ({
  results: missing > 0 ? [] : FILMS,
  missing,
  day: '2026-10-31',
  telling: missing > 0 ? FILMS : [],
});

export const stubPicks = (missing: number) => (page: Page) =>
  page.route('**/api/picks*', (route) => route.fulfill({ json: picksOf(missing) }));
