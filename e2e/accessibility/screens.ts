import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { RATED_FILM } from '../community-ratings.ts';
import { expect, hydrated } from '../harness.ts';
import { stubMemberCalls } from '../my-movies/stub-member.ts';
import { UNSHOWABLE_FILM } from '../unshowable-film.ts';

type Form = 'phone' | 'desktop';

/** Something that people may have before them. */
export type Screen = {
  name: string;
  path: string;
  /** Whether somebody is signed in. */
  isMember?: boolean;
  /** The form in which alone there is such a thing. */
  only?: Form;
  /** What is done on the page to come there. */
  show?: (page: Page) => Promise<void>;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const press = (name: string | RegExp) => async (page: Page) => button(page, name).click();
const shows = (role: 'dialog' | 'region' | 'alert' | 'listbox', name?: string) => async (page: Page) =>
  expect(page.getByRole(role, { name }).first()).toBeVisible();

/** One after the other. */
const steps =
  (...all: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of all) await step(page);
  };

const type = (words: string) => async (page: Page) => {
  const box = page.getByPlaceholder('Search movies...').locator('visible=true');
  await box.fill(words);
  await expect(page.getByRole('option').last()).toBeVisible();
};

/** Jack Nicholson: a person without an id has one made from the name. */
const PERSON = '/person/1287039160';
const FILM = `/movie/${RATED_FILM}`;

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

/** What else there is on them: states, and whatever opens. */
export const STATES: Screen[] = [
  { name: 'keyword without films', path: '/keyword/no-such-keyword' },
  { name: 'tag without films', path: '/tag/no-such-tag' },
  { name: 'search without words', path: '/search' },
  { name: 'search without results', path: '/search?q=zzzzqqqq' },
  { name: 'month without releases', path: '/calendar?month=1901-02' },
  { name: 'film that does not exist', path: '/movie/999999999' },
  { name: 'film that cannot be shown', path: `/movie/${UNSHOWABLE_FILM.id}` },
  { name: 'suggestions', path: '/search', show: type('night') },
  { name: 'all of cast and keywords', path: FILM, show: steps(press(/^See All$/), press(/^See all$/)) },
  {
    name: 'trailer',
    path: FILM,
    show: steps(
      (page) => page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' })),
      press('Watch trailer'),
      shows('dialog', 'Trailer'),
    ),
  },
  {
    name: 'figures of the Fright Graph',
    path: FILM,
    show: async (page) => {
      const show = button(page, 'Show the figures');
      await show.focus();
      // On a desktop the focus alone shows them.
      if (await show.isVisible()) await page.keyboard.press('Enter');
      await expect(button(page, 'Hide the figures')).toBeVisible();
    },
  },
  {
    name: 'rating panel',
    path: FILM,
    isMember: true,
    show: steps(press(/Change your rating$/), shows('region', 'Your rating')),
  },
  {
    name: 'rating modal',
    path: FILM,
    isMember: true,
    show: steps(press('Rate all eight axes'), shows('dialog', 'Rate The Shining')),
  },
  { name: 'viewings', path: FILM, isMember: true, show: steps(press('Edit dates'), shows('region', 'Your viewings')) },
  {
    name: 'hover card of a keyword page',
    path: '/keyword/vampire',
    only: 'desktop',
    show: async (page) => {
      await page.locator('#content').getByRole('list').first().getByRole('link').nth(2).focus();
      await page.keyboard.press('Tab');
      await expect(page.getByRole('group', { name: /^About / })).toBeVisible();
    },
  },
  {
    name: 'popup of the calendar',
    path: '/calendar?month=2025-10',
    only: 'desktop',
    show: async (page) => {
      await page.getByRole('table').getByRole('link').first().hover();
      await expect(page.getByText('Release Date:').first()).toBeVisible();
    },
  },
  { name: 'login with nothing in it', path: '/login', show: steps(press('Login'), async () => {}) },
  {
    name: 'registration with what cannot be',
    path: '/create-account',
    show: async (page) => {
      await page.getByLabel('Email').fill('jamie');
      await page.getByLabel('Password', { exact: true }).fill('password');
      await page.getByLabel('Confirm Password', { exact: true }).fill('other');
      await page.keyboard.press('Tab');
      await expect(page.getByText('This password is too easy to guess.')).toBeVisible();
    },
  },
  {
    name: 'reset requested',
    path: '/forgot-password',
    show: async (page) => {
      await page.route('**/api/reset-password/request', (route) => route.fulfill({ status: 202 }));
      await page.getByLabel('Email').fill('jamie@example.org');
      await button(page, 'Send Reset Link').click();
      await expect(page.getByRole('heading', { name: 'Password Reset Request Sent' })).toBeVisible();
    },
  },
  ...([204, 400] as const).map((status) => ({
    name: status === 204 ? 'password reset' : 'password not reset',
    path: '/reset-password?token=abc',
    show: async (page: Page) => {
      await page.route('**/api/reset-password/submit', (route) => route.fulfill({ status }));
      await page.getByLabel('Email').fill('jamie@example.org');
      for (const label of ['New Password', 'Confirm New Password'])
        await page.getByLabel(label, { exact: true }).fill('red rum');
      await button(page, 'Reset Password').click();
      await expect(page.getByRole('heading', { name: /^Password Reset (Successful|Failed)$/ })).toBeVisible();
    },
  })),
  { name: 'account about to be deleted', path: '/profile', isMember: true, show: press('Delete my account') },
  {
    name: 'hover card of the watchlist',
    path: '/list',
    isMember: true,
    only: 'desktop',
    show: async (page) => {
      await page.getByRole('tabpanel').getByRole('link', { name: 'Cellar', exact: true }).hover();
      await expect(page.getByRole('group', { name: 'About Cellar' })).toBeVisible();
    },
  },
  {
    name: 'filters of the watchlist',
    path: '/list?streaming=only&providers=8',
    isMember: true,
    only: 'desktop',
    show: steps(press('Filter By'), async (page) => expect(page.getByRole('checkbox').first()).toBeVisible()),
  },
  {
    name: 'options of the watchlist',
    path: '/list',
    isMember: true,
    only: 'phone',
    show: steps(press(/^Watchlist Options/), shows('dialog', 'Watchlist Options')),
  },
  {
    name: 'change that could not be saved',
    path: '/list?view=watched',
    isMember: true,
    only: 'desktop',
    show: async (page) => {
      await page.route('**/api/user-list/add', (route) => route.fulfill({ status: 503, json: {} }));
      await page.getByRole('tabpanel').getByRole('link', { name: 'Older', exact: true }).hover();
      await button(page, 'Watchlist: Older').click();
      await expect(page.getByRole('alert')).toBeVisible();
    },
  },
];

/** What some of them write into the console on purpose. */
export const EXPECTED_CONSOLE =
  /^Failed to load resource|Invalid time value|^Changing the watchlist failed|^Password reset failed/;

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
export async function openScreen(page: Page, { path, isMember, show }: Screen): Promise<void> {
  if (isMember) await becomeBusyMember(page);
  await page.goto(path);
  await hydrated(page);
  if (isMember) await expect(page.getByRole('banner').getByRole('link', { name: 'Watchlist' })).toBeVisible();
  await expect(page.getByText(/^Loading/).locator('visible=true')).toHaveCount(0);
  await show?.(page);
}

export const formOf = (width: number): Form => (width < 768 ? 'phone' : 'desktop');
