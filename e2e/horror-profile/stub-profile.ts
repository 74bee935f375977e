import type { Page } from '@playwright/test';
import type { HorrorProfile, NamedFilm } from '../../src/features/horror-profile/contract/horror-profile.ts';
import { byCategory, RATING_CATEGORIES } from '../../src/features/ratings/contract/rating-categories.ts';
import type { FoundFilm } from '../../src/features/tonight/contract/finder.ts';
import { json } from '../my-movies/stub-member.ts';

export const namedFilm = (id: number, title: string): NamedFilm => ({
  id,
  title,
  posterPath: null,
  posterColour: null,
  releaseDate: '1980-05-23',
});
const SHINING = namedFilm(694, 'The Shining');
const HEREDITARY = namedFilm(493922, 'Hereditary');
const TERRIFIER = namedFilm(420634, 'Terrifier');

const MEANS = [5.2, 8.4, 6.9, 7.1, 6.3, 2.8, 7.6, 5.9];
const OTHERS = [6.4, 7.2, 6.5, null, 6.6, 4.2, 7.1, 6.1];

export const foundFilm = (film: NamedFilm, reason: string, chips: string[] = []): FoundFilm => ({
  ...film,
  runtime: 110,
  overview: null,
  voteAverage: 7.4,
  averageRating: null,
  ratingsCount: 0,
  fright: byCategory(() => 7),
  countries: ['US'],
  certification: 'R',
  franchise: null,
  platforms: ['shudder'],
  streamsAsOf: '2026-11-20',
  reason,
  chips,
  unknown: [],
});

const counted = (names: string[], most: number) =>
  names.map((name, index) => ({ name, films: Math.max(1, Math.round(most / (index + 1))) }));
const linked = (names: string[], most: number) =>
  counted(names, most).map((one) => ({ ...one, slug: one.name.toLowerCase().replaceAll(' ', '-') }));

const axesOf = (films: number): HorrorProfile['axes'] =>
  byCategory((category) => {
    const place = RATING_CATEGORIES.indexOf(category);
    const [mean = null, community = null] = [MEANS[place], OTHERS[place]];
    const difference = mean === null || community === null ? null : mean - community;
    const uncertainty = difference === null ? null : 1.5 / Math.sqrt(films);
    return { mean, count: films, community, difference, uncertainty, compared: difference === null ? 0 : films };
  });

/** The profile of an invented member with this number of rated films. */
export function profileOf(films: number): HorrorProfile {
  const isKnown = films >= 10;
  return {
    ratedFilms: films,
    axes: axesOf(films),
    overall: { mean: 6.8, histogram: [0, 0, 1, 1, 2, 4, 7, 9, 8, 3, 1].map((part) => Math.round((part / 36) * films)) },
    drivers: isKnown
      ? {
          weights: byCategory((category) => (MEANS[RATING_CATEGORIES.indexOf(category)] ?? 0) / 8 - 0.5),
          r2: 0.46,
          films,
        }
      : null,
    missing: Math.max(0, 10 - films),
    ownAxes: films > 0 ? 0.1 : null,
    watched: {
      films,
      decades: counted(['1970s', '1980s', '1990s', '2000s', '2010s', '2020s'], films / 3).reverse(),
      themes: linked(['Ghost', 'Haunted House', 'Slasher', 'Found Footage', 'Psychological Thriller'], films / 2),
      languages: counted(['English', 'Japanese', 'Korean', 'Spanish'], films),
      directors: counted(['John Carpenter', 'Mike Flanagan', 'Guillermo del Toro'], films / 4),
      platforms: linked(['Shudder', 'Netflix'], films / 2),
    },
    extremes: {
      scariest: { film: HEREDITARY, figure: 10, community: 8.3 },
      goriest: { film: TERRIFIER, figure: 9, community: 9.2 },
      mostAlone: { film: SHINING, figure: 3, community: 8.6 },
    },
    recommendations: isKnown
      ? [
          foundFilm(namedFilm(1933, 'The Others'), 'strong atmosphere, little gore'),
          foundFilm(namedFilm(10331, 'Night of the Living Dead'), 'strong atmosphere'),
        ]
      : [],
    recommendedOnServices: null,
  };
}

export const stubProfile = (profile: HorrorProfile) => (page: Page) =>
  page.route('**/api/horror-profile', json(profile));

/** A member who has rated nothing yet. */
export const EMPTY_PROFILE: HorrorProfile = {
  ...profileOf(0),
  axes: byCategory(() => ({
    mean: null,
    count: 0,
    community: null,
    difference: null,
    uncertainty: null,
    compared: 0,
  })),
  overall: { mean: null, histogram: Array.from({ length: 11 }, () => 0) },
  watched: { films: 0, decades: [], themes: [], languages: [], directors: [], platforms: [] },
  extremes: { scariest: null, goriest: null, mostAlone: null },
};
