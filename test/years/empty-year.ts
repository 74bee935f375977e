import type { YearInFear } from '#features/years/contract/years.ts';

/** The year of a member without viewings. */
export const EMPTY_YEAR: YearInFear = {
  year: 2025,
  timeZone: 'UTC',
  years: [],
  films: 0,
  viewings: 0,
  minutes: 0,
  months: new Array(12).fill(0),
  first: null,
  last: null,
  longestStreak: null,
  scariestNight: null,
  curve: null,
  before: null,
  newDirectors: [],
  newLanguages: [],
  themes: [],
  october: new Array(31).fill([]),
};
