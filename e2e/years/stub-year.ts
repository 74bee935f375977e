import type { Page } from '@playwright/test';
import type { NamedFilm } from '../../src/features/horror-profile/contract/horror-profile.ts';
import { byCategory } from '../../src/features/ratings/contract/rating-categories.ts';
import type { YearInFear } from '../../src/features/years/contract/years.ts';
import { EMPTY_YEAR as NO_VIEWINGS } from '../../test/years/empty-year.ts';
import { json } from '../my-movies/stub-member.ts';

const film = (id: number, title: string): NamedFilm => ({
  id,
  title,
  posterPath: null,
  posterColour: null,
  releaseDate: '1980-05-23',
});
const SHINING = film(694, 'The Shining');
const ALIEN = film(348, 'Alien');

export const EMPTY_YEAR: YearInFear = { ...NO_VIEWINGS, years: [2024] };

export const YEAR: YearInFear = {
  ...EMPTY_YEAR,
  years: [2025, 2024],
  films: 23,
  viewings: 30,
  minutes: 2825,
  months: [1, 0, 2, 1, 0, 3, 1, 0, 4, 15, 2, 1],
  first: { day: '2025-01-03', date: '2025-01-03', film: ALIEN },
  last: { day: '2025-12-31', date: '2025-12-31', film: SHINING },
  longestStreak: { days: 5, from: '2025-10-27', to: '2025-10-31' },
  scariestNight: { day: '2025-10-31', date: '2025-10-31', film: SHINING, scares: 10 },
  curve: byCategory((category) => category.length % 10),
  before: byCategory((category) => category.length % 7),
  newDirectors: [
    { name: 'Stanley Kubrick', films: 4 },
    { name: 'Ridley Scott', films: 1 },
  ],
  newLanguages: [{ name: 'Japanese', films: 3 }],
  themes: [{ name: 'Haunted House', slug: 'haunted-house', films: 9 }],
  october: Array.from({ length: 31 }, (_, day) => [[], [ALIEN], [SHINING, ALIEN]][day % 3] ?? []),
};

export const stubYear = (year: YearInFear) => (page: Page) => page.route('**/api/years/*', json(year));
