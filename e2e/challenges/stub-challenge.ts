import type { Page } from '@playwright/test';
import type { Challenge, ChallengeScore, Proposal } from '../../src/features/challenges/contract/challenges.ts';
import type { ListFilm, ListSummary, MemberList } from '../../src/features/lists/contract/lists.ts';
import { json } from '../my-movies/stub-member.ts';

const LIST_ID = '5a0e9f43-65e4-4f4c-a5d2-0c9f0c0d3b11';
export const CHALLENGE_PATH = `/lists/${LIST_ID}`;

const facts = {
  _id: LIST_ID,
  name: 'Thirty-one nights of Italy',
  ranked: false,
  updatedAt: '2026-10-01T00:00:00.000Z',
};
const pictures = { posterPath: null, posterColour: null };
const HALLOWEEN = { id: 948, title: 'Halloween', releaseDate: '1978-10-24', ...pictures };
const SUSPIRIA = { id: 11906, title: 'Suspiria', releaseDate: '1977-02-01', ...pictures };

const listFilm = (film: typeof HALLOWEEN, position: number): ListFilm => ({
  ...film,
  ...{ countries: ['IT'], certification: 'R', runtime: 98, voteAverage: 7.5, averageRating: null, ratingsCount: 0 },
  ...{ overview: null, platforms: [], fright: null, position, note: '', seen: position > 1 },
});

const CHALLENGE: Challenge = {
  ...{ from: '2026-10-01', to: '2026-10-31', films: 31, once: false },
  rules: [
    { kind: 'countries', values: ['IT'], count: 5, and: [{ kind: 'years', from: 1970, to: 1979 }] },
    { kind: 'runtime', min: null, max: 90, count: 1, and: [] },
  ],
};

const LIST: MemberList = {
  ...facts,
  ...{ description: 'Gloves and knives.', challenge: CHALLENGE, version: 3, createdAt: facts.updatedAt },
  films: [listFilm(SUSPIRIA, 1), listFilm(HALLOWEEN, 2)],
};

const SUMMARY: ListSummary = { ...facts, films: 2, seen: 1, challenge: true, posters: [SUSPIRIA, HALLOWEEN] };

const [italian, short] = CHALLENGE.rules;
const SCORE = {
  ...{ from: CHALLENGE.from, to: CHALLENGE.to, watched: 1, of: 31, nightsLeft: 12, finished: false },
  rules: [
    {
      ...italian,
      text: '5 films from Italy, of 1970 to 1979',
      ofFilm: 'from Italy, from 1970 to 1979',
      done: 0,
      films: [],
    },
    { ...short, text: '1 film of at most 90 minutes', ofFilm: 'of at most 90 minutes', done: 1, films: [HALLOWEEN.id] },
  ],
  films: [{ ...HALLOWEEN, day: '2026-10-02' }],
} as ChallengeScore;

const PROGRAM = {
  films: [{ film: SUSPIRIA, rules: [0], reason: 'On your list' }],
  missing: [{ rule: 0, why: 'Only one of five films from Italy on your services: nine elsewhere.' }],
} as unknown as Proposal;

/** Stubs the lists of a member, one of which is a challenge. */
export async function stubChallenge(page: Page): Promise<void> {
  await page.route('**/api/lists', json({ lists: [SUMMARY] }));
  await page.route(`**/api/lists/${LIST_ID}`, json(LIST));
  await page.route(`**/api/lists/${LIST_ID}/score`, json(SCORE));
  await page.route(`**/api/lists/${LIST_ID}/propose`, json(PROGRAM));
}
