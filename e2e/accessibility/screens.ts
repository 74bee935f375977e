import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated, painted } from '../harness.ts';
import { stubMemberCalls } from '../my-movies/stub-member.ts';

type Form = 'phone' | 'desktop';
export type Step = (page: Page) => Promise<unknown>;

/** Something that people may have before them. */
export type Screen = {
  name: string;
  path: string;
  /** Whether somebody is signed in. */
  isMember?: boolean;
  /** The form in which alone there is such a thing. */
  only?: Form;
  /** What is done before the page opens, say to the answers it will get. */
  prepare?: Step;
  /** Whether something is still on its way, for good. */
  isLoading?: boolean;
  /** What is done on the page to come there. */
  show?: Step;
};

/** Jack Nicholson: a person without an id has one made from the name. */
const PERSON = '/person/1287039160';
export const FILM = `/movie/${RATED_FILM}`;

/** Every screen as it opens. */
export const SCREENS: Screen[] = [
  { name: 'home', path: '/' },
  { name: 'home of a member', path: '/', isMember: true },
  { name: 'film', path: FILM },
  { name: 'film of a member', path: FILM, isMember: true },
  { name: 'review', path: `${FILM}/review` },
  { name: 'keyword', path: '/keyword/vampire' },
  { name: 'provider', path: '/provider/shudder' },
  { name: 'tag', path: '/tag/giallo' },
  { name: 'search', path: '/search?q=alien' },
  { name: 'person', path: PERSON },
  { name: 'calendar', path: '/calendar?month=2025-10' },
  { name: 'login', path: '/login' },
  { name: 'registration', path: '/create-account' },
  { name: 'forgotten password', path: '/forgot-password' },
  { name: 'new password', path: '/reset-password?token=abc' },
  { name: 'profile', path: '/profile', isMember: true },
  { name: 'watchlist', path: '/list', isMember: true },
  { name: 'films watched', path: '/list?view=watched', isMember: true },
  { name: 'ratings', path: '/list?view=ratings', isMember: true, only: 'desktop' },
];

/** What some of them, or of their states, write into the console on purpose. */
export const EXPECTED_CONSOLE =
  /^Failed to (load resource|fetch)|Invalid time value|^Changing the (watchlist|watched status) failed|^Password reset failed|^Search failed|^Error (updating rating|fetching the releases)/;

const RATING = { overallRating: 8, detailedRatings: { scares: 9, atmosphere: 10, gore: 3, acting: 7 } };
const VIEWINGS = ['2024-10-31T20:00:00.000Z', null].map((watchDate) => ({ id: randomUUID(), watchDate }));

/** A made-up member, who has done with films whatever can be done. */
async function becomeBusyMember(page: Page): Promise<void> {
  await stubMemberCalls(page, { rating: RATING, viewings: VIEWINGS });
  await page.route('**/api/tmdb/movie/*', async (route) => {
    const response = await route.fetch();
    const film = await response.json();
    await route.fulfill({ response, json: { ...film, watched: true, watchlisted: true } });
  });
}

/** Opens a screen in the form that the window's width gives it. */
export async function openScreen(page: Page, screen: Screen): Promise<void> {
  const { path, isMember, prepare, isLoading, show } = screen;
  if (isMember) await becomeBusyMember(page);
  await prepare?.(page);
  await page.goto(path);
  await hydrated(page);
  if (isMember) await expect(page.getByRole('banner').getByRole('link', { name: 'Watchlist' })).toBeVisible();
  await expect(page.getByText(/^Loading/).locator('visible=true')).toHaveCount(isLoading ? 1 : 0);
  await show?.(page);
  await painted(page);
}

export const formOf = (width: number): Form => (width < 768 ? 'phone' : 'desktop');
