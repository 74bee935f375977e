import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { MEMBER_KEY } from '../../src/web/lib/page/member-hint.ts';
import { CHALLENGE_PATH, stubChallenge } from '../challenges/stub-challenge.ts';
import { RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, painted } from '../harness.ts';
import { profileOf, stubProfile } from '../horror-profile/stub-profile.ts';
import { stubImports } from '../imports/stub-imports.ts';
import { answerAsVisitor, stubMemberCalls } from '../my-movies/stub-member.ts';
import { NEWS, stubNews } from '../news/stub-news.ts';
import { stubPicks } from '../picks/stub-picks.ts';
import { stubPlayers } from '../players/stub-players.ts';
import { stubYear, YEAR } from '../years/stub-year.ts';

export type Layout = 'phone' | 'desktop';
export type Step = (page: Page) => Promise<unknown>;

/** A screen, or one of its states. */
export type Screen = {
  name: string;
  path: string;
  isMember?: boolean;
  /** The only layout that has this screen or state. */
  only?: Layout;
  /** Runs before the page opens, for example to stub responses. */
  prepare?: Step;
  /** True when the screen never finishes loading. */
  isLoading?: boolean;
  /** Brings the opened page into the state. */
  show?: Step;
};

/** Jack Nicholson. The embedded catalogue derives the id from his name. */
const PERSON = '/person/1287039160';
export const FILM = `/movie/${RATED_FILM}`;

export const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home, signed in', path: '/', isMember: true, prepare: stubPicks(0) },
  { name: 'home with films to rate', path: '/', isMember: true, prepare: stubPicks(7) },
  { name: 'film', path: FILM },
  { name: 'film, signed in', path: FILM, isMember: true },
  { name: 'review', path: `${FILM}/review` },
  { name: 'keyword', path: '/keyword/vampire' },
  { name: 'provider', path: '/provider/shudder' },
  { name: 'tag', path: '/tag/giallo' },
  { name: 'search', path: '/search?q=alien' },
  { name: 'tonight', path: '/tonight?gore=-3&platforms=shudder' },
  { name: 'tonight, signed in', path: '/tonight', isMember: true, prepare: answerAsVisitor },
  { name: 'movie night', path: '/night' },
  { name: 'limits', path: '/limits' },
  { name: 'person', path: PERSON },
  { name: 'calendar', path: '/calendar?month=2025-10' },
  { name: 'login', path: '/login' },
  { name: 'registration', path: '/create-account' },
  { name: 'forgotten password', path: '/forgot-password' },
  { name: 'new password', path: '/reset-password?token=abc' },
  { name: 'profile', path: '/profile', isMember: true },
  { name: 'profile: you', path: '/profile/you', isMember: true },
  { name: 'profile: watching', path: '/profile/watching', isMember: true },
  { name: 'profile: players', path: '/profile/players', isMember: true, prepare: stubPlayers },
  { name: 'profile: your data', path: '/profile/data', isMember: true },
  { name: 'profile: account', path: '/profile/account', isMember: true },
  { name: 'import', path: '/profile/import', isMember: true, prepare: (page) => stubImports(page, null) },
  { name: 'news', path: '/news', isMember: true, prepare: stubNews(NEWS) },
  { name: 'horror profile', path: '/horror-profile', isMember: true, prepare: stubProfile(profileOf(500)) },
  {
    name: 'horror profile with films to rate',
    path: '/horror-profile',
    isMember: true,
    prepare: async (page) => {
      await stubProfile(profileOf(3))(page);
      await stubPicks(7)(page);
    },
  },
  { name: 'year', path: '/year/2025', isMember: true, prepare: stubYear(YEAR) },
  { name: 'october', path: '/year/2025/october', isMember: true, prepare: stubYear(YEAR) },
  { name: 'watchlist', path: '/list', isMember: true },
  { name: 'films watched', path: '/list?view=watched', isMember: true },
  { name: 'films watched by title', path: '/list?view=watched&order=title', isMember: true },
  { name: 'ratings', path: '/list?view=ratings', isMember: true },
  { name: 'lists', path: '/lists', isMember: true, prepare: stubChallenge },
  { name: 'list with a challenge', path: CHALLENGE_PATH, isMember: true, prepare: stubChallenge },
  { name: 'challenges', path: '/challenges' },
  { name: 'own notes', path: '/list?view=notes', isMember: true },
];

/** Console errors that some screens and states log on purpose. */
export const EXPECTED_CONSOLE =
  /^Failed to (load resource|fetch)|Invalid time value|^The (watchlist|watched status) could not be changed|^The news could not be marked as read|^Password reset failed|^Search failed|^Your services could not|^The content notes could not be loaded|^Error updating rating|^The releases of/;

const RATING = { overallRating: 8, detailedRatings: { scares: 9, atmosphere: 10, gore: 3, acting: 7 } };
const HISTORY = [
  { _id: '2', savedAt: '2025-10-31T20:00:00.000Z', day: '2025-10-31', ...RATING },
  {
    _id: '1',
    savedAt: '2024-10-31T20:00:00.000Z',
    day: '2024-10-31',
    overallRating: 9,
    detailedRatings: { scares: 10, gore: 6, plot: 5 },
  },
];
const VIEWINGS = ['2024-10-31', null].map((day) => ({ id: randomUUID(), day, watchDate: null }));

/** Stubs a member with ratings, viewings and a watchlist. */
async function stubActiveMember(page: Page): Promise<void> {
  await stubMemberCalls(page, { rating: RATING, history: HISTORY, viewings: VIEWINGS });
  await page.route('**/api/tmdb/movie/*', async (route) => {
    const response = await route.fetch();
    const film = await response.json();
    await route.fulfill({ response, json: { ...film, watched: true, watchlisted: true } });
  });
}

/** Makes the browser remember that a member has signed in; without a member, removes what an earlier screen stored. */
export async function rememberMember(page: Page, isMember: boolean): Promise<void> {
  // Leaves the former screen, because a page that is opened again keeps its scroll position.
  await page.goto('/robots.txt');
  await page.evaluate(([key, value]) => (value ? localStorage.setItem(key, '1') : localStorage.removeItem(key)), [
    MEMBER_KEY,
    isMember,
  ] as const);
}

export async function openScreen(page: Page, screen: Screen): Promise<void> {
  const { path, isMember = false, prepare, isLoading, show } = screen;
  await rememberMember(page, isMember);
  if (isMember) await stubActiveMember(page);
  await prepare?.(page);
  await page.goto(path);
  await hydrated(page);
  // The header's link, or the one in the bar of phones.
  if (isMember)
    await expect(
      page.locator(':is(header, nav) > * a[href="/list"]:visible, nav > a[href="/list"]:visible').first(),
    ).toBeVisible();
  await expect(page.getByText(/^(Loading|Looking for)/).locator('visible=true')).toHaveCount(isLoading ? 1 : 0);
  await show?.(page);
  await painted(page);
}

export const layoutAt = (width: number): Layout => (width < 768 ? 'phone' : 'desktop');
