import type { Page } from '@playwright/test';
import type { Night, NightFilm, NightResult } from '../../src/features/movie-night/contract/movie-night.ts';
import { shownScores } from '../../src/features/movie-night/server/scores.ts';
import { byFigure, RATING_FIGURES } from '../../src/features/ratings/contract/rating-categories.ts';
import { json } from '../my-movies/stub-member.ts';

export const CODE = 'bcdghj';
export const NIGHT_PATH = `/night/${CODE}`;

type Mine = NonNullable<Night['mine']>;
type Person = Night['people'][number];

export const MINE: Mine = {
  axes: { scares: null, gore: null },
  without: [],
  unknown: 'show',
  platforms: [],
  maxRuntime: null,
  moods: [],
  bring: { watchlist: false, seen: false, taste: false, list: false },
  ready: false,
  votes: [],
  score: null,
};

export const personOf = (name: string, more: Partial<Person> = {}): Person => ({
  name,
  host: false,
  me: false,
  ready: false,
  progress: 0,
  ...more,
});

const film = (id: number, title: string, more: Partial<NightFilm> = {}): NightFilm => ({
  id,
  title,
  posterPath: null,
  posterColour: null,
  releaseDate: '1980-05-23',
  runtime: 144,
  overview: 'A writer takes his family to an empty hotel in the mountains, and the winter does not agree with him.',
  voteAverage: 8.2,
  averageRating: null,
  ratingsCount: 0,
  countries: ['US'],
  certification: 'R',
  franchise: null,
  fright: {
    scares: 8,
    atmosphere: 10,
    plot: 7,
    lore: 6,
    villain: 9,
    gore: 4,
    acting: 9,
    unpredictability: 7,
  },
  platforms: ['shudder', 'max'],
  streamsAsOf: '2026-11-01',
  reason: 'high dread and little gore, as your moods want it',
  chips: ['dread without gore', 'a villain to remember'],
  unknown: [],
  trailer: 'https://www.youtube.com/watch?v=5Cb3ik6zP2I',
  ...more,
});

export const FILMS: NightFilm[] = [
  film(694, 'The Shining'),
  film(948, 'Halloween', { trailer: null, platforms: [] }),
  film(9552, 'The Exorcist', { overview: null }),
];

/** The longest title, with everything else missing. */
export const BARE_FILM = film(1, 'Night of the Day of the Dawn of the Son of the Bride of the Return of the Revenge', {
  releaseDate: null,
  runtime: null,
  overview: null,
  fright: null,
  platforms: [],
  chips: [],
  reason: 'somebody has it on the watchlist',
  trailer: null,
});

const HOST = personOf('Jamie', { host: true, me: true });

export const nightOf = (more: Partial<Night> = {}): Night => ({
  code: CODE,
  key: 'zyxwtsrqpmkjhgdc',
  version: 1,
  expiresAt: '2099-10-31T20:00:00.000Z',
  state: 'gathering',
  round: 1,
  newRounds: 2,
  mayLead: true,
  people: [HOST, personOf('Ben', { ready: true }), personOf('Cleo 🦇')],
  fitting: null,
  pool: null,
  films: null,
  loosen: [],
  mine: MINE,
  result: null,
  scores: null,
  draw: null,
  ...more,
});

/** Returns the night as somebody without a seat sees it. */
export const withoutSeat = (night: Night): Night => ({
  ...night,
  mayLead: false,
  films: null,
  mine: null,
  people: night.people.map((person) => ({ ...person, me: false })),
});

const ready = { ...MINE, ready: true };
const isReady = (person: Person): Person => ({ ...person, ready: person.me || person.ready });
const READY = nightOf().people.map((person) => ({ ...person, ready: true }));

export const VOTING = nightOf({
  state: 'voting',
  fitting: FILMS.length,
  films: FILMS,
  people: READY.map((person, index) => ({ ...person, progress: index })),
  mine: ready,
});

const resultOf = (shown: NightFilm, yes: number): NightResult => ({
  film: shown,
  yes,
  of: 3,
  reason: [yes === 3 ? 'Everybody said yes' : `${yes} of 3 said yes`, ...shown.chips].join(' · '),
});

export const OVER = nightOf({
  state: 'over',
  fitting: FILMS.length,
  people: READY,
  mine: ready,
  result: FILMS.map((one, index) => resultOf(one, 3 - index)),
  scores: shownScores([]),
});

/** A guest who has scored the film: the overall rating and the eight categories, null for those left out. */
const scored = (name: string, isNamed: boolean, ...given: (number | null)[]) => ({
  name,
  score: { isNamed, figures: byFigure((figure) => given[RATING_FIGURES.indexOf(figure)] ?? null) },
});
const BY_ONE = shownScores([scored('Jamie', false, 7, 8, 9, 6, null, 8, 3, 8)]);
const BY_FIVE = shownScores([
  scored('Jamie', false, 7, 6, 9, 6, 5, 8, 3, 8, 6),
  scored('שרה <b>🦇</b> von und zu Grauenstein', true, 9, 10, 9, 8, 4, 9, 8, 9, 7),
  scored('Ben', true, 4, 2, 5, null, null, 6, 1, 7, 3),
  scored('Cleo', false, 8, 7, 10, 7, 6, 9, 4, 9, 8),
  scored('Dee', false, null, 5),
]);
const OWN_SCORE = { overallRating: 7, detailedRatings: BY_ONE.mean, named: false };

export const NIGHTS = {
  gathering: nightOf(),
  'gathering alone': nightOf({ people: [HOST] }),
  'gathering for two': nightOf({ people: [HOST, personOf('Ben')] }),
  waiting: nightOf({ mine: ready, people: nightOf().people.map(isReady) }),
  'all ready': nightOf({ mine: ready, people: READY }),
  'to join': withoutSeat(nightOf()),
  full: withoutSeat(nightOf({ people: Array.from({ length: 20 }, (_, index) => personOf(`Guest ${index + 1}`)) })),
  voting: VOTING,
  'voting on a bare film': { ...VOTING, films: [BARE_FILM] },
  'all seen': { ...VOTING, mine: { ...ready, votes: FILMS.map(({ id }) => ({ filmId: id, vote: 'veto' as const })) } },
  'nothing fits': { ...VOTING, fitting: 0, films: [], loosen: ['maxRuntime', 'gore'] as Night['loosen'] },
  over: OVER,
  'over by a draw': { ...OVER, draw: '8f3a52c1e07b' },
  'over, scored by one': { ...OVER, scores: BY_ONE, mine: { ...ready, score: OWN_SCORE } },
  'over, scored by five': { ...OVER, scores: BY_FIVE, mine: { ...ready, score: OWN_SCORE } },
  'over without a film': { ...OVER, result: [], scores: null, loosen: ['maxRuntime', 'gore'] as Night['loosen'] },
  'over with a bare film': { ...OVER, result: [resultOf(BARE_FILM, 2)] },
} satisfies Record<string, Night>;

/** Stubs a night that does not change, and its stream. */
export function stubNight(night: Night): (page: Page) => Promise<void> {
  return async (page) => {
    await page.route(new RegExp(`/api/nights/${CODE}(\\?|$)`), json(night));
    await page.route(`**/api/nights/${CODE}/events*`, (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: `event: changed\ndata: ${night.version}\n\n` }),
    );
  };
}
