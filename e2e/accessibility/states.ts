import type { Page, Route } from '@playwright/test';
import type { Import } from '../../src/features/imports/contract/imports.ts';
import { importOf, NEAR_VIEWINGS, ROWS } from '../../test/imports/shown-imports.ts';
import { expect } from '../harness.ts';
import { EMPTY_PROFILE, profileOf, stubProfile } from '../horror-profile/stub-profile.ts';
import { stubImports } from '../imports/stub-imports.ts';
import { json, NEVER, NOTIFICATIONS } from '../my-movies/stub-member.ts';
import { NEWS, stubNews } from '../news/stub-news.ts';
import { stubPlayers } from '../players/stub-players.ts';
import { openShared } from '../shares/shared-page.ts';
import { EMPTY_YEAR, stubYear } from '../years/stub-year.ts';
import { IN_CHALLENGES } from './challenges.ts';
import { AT_DOORS } from './doors.ts';
import { FAILED } from './failures.ts';
import { LIMITED } from './limited.ts';
import { IN_NIGHTS } from './nights.ts';
import { ON_SERVICES } from './on-services.ts';
import { FILM, type Screen } from './screens.ts';
import { button, fill, own, press, shows, state, steps, type } from './steps.ts';

/** A new member without any films. */
async function haveNothing(page: Page): Promise<void> {
  await page.route('**/api/user-list', json({ items: [], watchedMovies: [] }));
  await page.route('**/api/ratings/user?*', json({ ratings: [], totalPages: 0, currentPage: 1 }));
}

const respond = (url: string, status: number) => (page: Page) => page.route(url, (route) => route.fulfill({ status }));

const openNotes = press('Content notes (may spoil the plot)');

/** Responds with the real notes and with questions, as for a member who has watched the film. */
async function withQuestions(route: Route): Promise<void> {
  const response = await route.fetch();
  const { notes } = await response.json();
  await route.fulfill({ response, json: { notes, asked: ['clowns', 'spiders', 'needles'] } });
}

const importState = (name: string, state: Import, search = ''): Screen => ({
  name,
  path: `/profile/import${search}`,
  isMember: true,
  prepare: (page) => stubImports(page, state),
});

const IMPORTS: Screen[] = [
  importState('import that is read', importOf([], { state: 'reading', progress: 0.4 })),
  importState('import to choose films', importOf(ROWS)),
  importState('import with other ratings', importOf(ROWS), '?rows=conflict'),
  importState('import with films not found', importOf(ROWS), '?rows=notFound'),
  importState(
    'import with questions',
    importOf(ROWS, {
      questions: [
        { kind: 'list', file: 'films.csv' },
        { kind: 'date-order', file: 'diary.csv', examples: ['03/04/2024', '05/06/2024'], assumed: 'mdy' },
      ],
      doubtfulDays: [{ date: '2024-01-03', viewings: 1675, reason: 'bulk' }],
    }),
  ),
  importState('import with viewings near those here', importOf(ROWS, NEAR_VIEWINGS)),
  importState(
    'import that ended with a problem',
    importOf(ROWS, {
      state: 'done',
      problem: 'The import stopped because of an error on our side. The error is logged.',
    }),
  ),
  importState('import without rows', importOf([])),
  importState('import that is done', importOf(ROWS, { state: 'done' })),
  importState('import that failed', importOf([], { state: 'failed', problem: 'ratings.csv, line 1: not a table.' })),
  {
    ...importState('undo of an import', importOf(ROWS, { state: 'done' })),
    show: steps(press('Undo this import'), shows('dialog', 'Undo this import?')),
  },
];

const NEW_TOKEN = `frightclub_${'0'.repeat(64)}`;
const OTHER_TOKEN = {
  ...{ _id: '2', name: 'The server under the stairs', scope: 'write', lastUsedAt: null },
  ...{ createdAt: '2026-10-01T00:00:00.000Z', expiresAt: '2027-10-01T00:00:00.000Z' },
};

/** Empty states and everything that opens on a screen. */
const OPENED: Screen[] = [
  { name: 'keyword without films', path: '/keyword/no-such-keyword' },
  { name: 'tag without films', path: '/tag/no-such-tag' },
  { name: 'search without a query', path: '/search' },
  { name: 'search without results', path: '/search?q=zzzzqqqq' },
  { name: 'month without releases', path: '/calendar?month=1901-02' },
  { name: 'tonight with few films', path: '/tonight?gore=-0&lore=10-&decades=1980s' },
  { name: 'tonight without films', path: '/tonight?gore=-0&scares=10-&maxRuntime=60' },
  { name: 'year without viewings', path: '/year/2025', isMember: true, prepare: stubYear(EMPTY_YEAR) },
  { name: 'films without a profile', path: '/tonight?sort=shortest&maxRuntime=70' },
  {
    ...state('filters of tonight', '/tonight?gore=-3&themes=ghost', press(/^Filters/), shows('slider')),
    only: 'phone',
  },
  state('a film drawn for tonight', '/tonight?atmosphere=8-', press('Surprise me'), shows('button', 'Another one')),
  state('suggestions', '/search', type('night')),
  state('suggestions of people and themes', '/search', type('witch')),
  { name: 'search by subject', path: '/search?q=japanese+ghost' },
  state(
    'all of cast, similar films and keywords',
    FILM,
    async (page) => page.getByRole('region', { name: 'Cast' }).getByRole('button', { name: 'See All' }).click(),
    press(/^See All$/),
    press(/^See all$/),
  ),
  { name: 'film without a profile', path: '/movie/1083381' }, // Backrooms
  state(
    'trailer',
    FILM,
    (page) => page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: '' })),
    press('Watch trailer'),
    shows('dialog', 'Trailer'),
  ),
  {
    name: 'figures of the Fright Graph',
    path: FILM,
    show: async (page) => {
      const show = button(page, 'Show the numbers');
      await show.focus();
      // On a desktop, focus alone shows the figures.
      if (await show.isVisible()) await page.keyboard.press('Enter');
      await expect(button(page, 'Hide the numbers')).toBeVisible();
    },
  },
  {
    name: 'mail to an unconfirmed address',
    path: '/profile/watching#notifications',
    isMember: true,
    prepare: (page) =>
      page.route('**/api/notifications', json({ ...NOTIFICATIONS, mail: 'daily', push: true, confirmed: false })),
  },
  { name: 'no players', path: '/profile/players', isMember: true },
  {
    name: 'URL for a new player',
    path: '/profile/players',
    isMember: true,
    prepare: stubPlayers,
    show: async (page) => {
      await page.getByText('New player').click();
      await button(page, 'Create the URL').click();
      await expect(page.getByText('The URL is ready.')).toBeVisible();
    },
  },
  {
    name: 'question about a film',
    path: '/news',
    isMember: true,
    prepare: async (page) => {
      await stubNews(NEWS)(page);
      await stubPlayers(page);
    },
    show: async (page) => {
      await button(page, /^A different film The Thing/).click();
      await expect(page.getByRole('searchbox', { name: 'Which film was it?' })).toBeVisible();
    },
  },
  { name: 'no news', path: '/news', isMember: true, prepare: stubNews({ items: [], unread: 0 }) },
  {
    name: 'horror profile of a new member',
    path: '/horror-profile',
    isMember: true,
    prepare: stubProfile(EMPTY_PROFILE),
  },
  {
    name: 'figures of a horror profile with three films',
    path: '/horror-profile',
    isMember: true,
    prepare: stubProfile(profileOf(3)),
    show: async (page) => {
      for (const summary of await page.locator('summary').all()) await summary.click();
      await expect(page.getByRole('row', { name: /^gore/ })).toBeVisible();
    },
  },
  own(state('rating panel', FILM, press(/Change your rating$/), shows('region', 'Your rating'))),
  own(state('rating modal', FILM, press('Rate all eight kinds'), shows('dialog', 'Rate The Shining'))),
  own(state('saved ratings', FILM, press(/Change your rating$/), press('Saved ratings'), shows('button', /^Remove/))),
  own(
    state(
      'meaning of the figures',
      FILM,
      press('Rate all eight kinds'),
      press('What do the scores for scares mean?'),
      (page) => expect(page.getByText('tense now and then')).toBeVisible(),
    ),
  ),
  own(state('viewings', FILM, press('Edit dates'), shows('region', 'Your viewings'))),
  own(state('note', FILM, press('Add a note'), shows('textbox', 'Your note'))),
  own(state('own tags', FILM, press('Add tags'), shows('combobox', 'New tag'))),
  state('content notes', FILM, openNotes, shows('heading', 'Not checked yet')),
  own(state('content notes to answer', FILM, openNotes, shows('button', 'Yes'))),
  own(
    state(
      'questions after a film was watched',
      FILM,
      press(/^watched$/i),
      press(/watched$/i),
      shows('region', 'Questions about this film'),
    ),
    (page) => page.route('**/api/films/*/content-notes', withQuestions),
  ),
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
  state('address of a calendar', '/calendar?month=2025-10', press('Add to your calendar'), shows('dialog')),
  own(
    state("address of a member's calendar", '/profile/watching#calendar', press('Create a new link'), (page) =>
      expect(page.getByLabel('Calendar link')).toBeVisible(),
    ),
    (page) =>
      page.route('**/api/calendar-feed', (route) =>
        route.fulfill(
          route.request().method() === 'POST'
            ? { status: 201, json: { url: `https://fright.example/feeds/${'0'.repeat(64)}.ics` } }
            : { json: { feed: { createdAt: '2026-10-31T12:00:00.000Z' } } },
        ),
      ),
  ),
  own(
    state('links for other programs', '/profile/data#feeds', press('Create a new link'), (page) =>
      expect(page.getByLabel('Link for Radarr')).toBeVisible(),
    ),
    (page) =>
      page.route('**/api/feeds', (route) =>
        route.fulfill(
          route.request().method() === 'POST'
            ? {
                status: 201,
                json: {
                  kind: 'watchlist',
                  urls: ['watchlist.json', 'watchlist.rss'].map(
                    (file) => `https://fright.example/feeds/${'0'.repeat(64)}/${file}`,
                  ),
                },
              }
            : { json: { feeds: [{ kind: 'watchlist', createdAt: '2026-10-31T12:00:00.000Z' }] } },
        ),
      ),
  ),
  state('login with empty fields', '/login', press('Login')),
  state(
    'registration with invalid fields',
    '/create-account',
    fill({ Email: 'jamie', Password: 'password', 'Confirm Password': 'other' }),
    (page) => page.keyboard.press('Tab'),
    (page) => expect(page.getByText('This password is too easy to guess.')).toBeVisible(),
  ),
  state(
    'reset requested',
    '/forgot-password',
    respond('**/api/reset-password/request', 202),
    fill({ Email: 'jamie@example.org' }),
    press('Send Reset Link'),
    shows('heading', 'Password Reset Request Sent'),
  ),
  ...([204, 400] as const).map((status) =>
    state(
      status === 204 ? 'password reset' : 'password not reset',
      '/reset-password?token=abc',
      respond('**/api/reset-password/submit', status),
      fill({ Email: 'jamie@example.org', 'New Password': 'red rum', 'Confirm New Password': 'red rum' }),
      press('Reset Password'),
      shows('heading', /^Password Reset (Successful|Failed)$/),
    ),
  ),
  state('shared profile', '/login', openShared),
  { name: 'shared link that does not work', path: `/shared/${'0'.repeat(64)}` },
  own(
    state('profile about to be shared', '/horror-profile', press('Share'), shows('dialog', 'Share: Horror Profile')),
    stubProfile(profileOf(23)),
  ),
  own(
    state(
      'new access token beside another one',
      '/profile/account#tokens',
      (page) => page.getByText('New token').click(),
      fill({ 'Name of the token': 'Phone' }),
      press('Create a token'),
      (page) => expect(page.getByText(/^Your token is ready/)).toBeVisible(),
    ),
    (page) =>
      page.route('**/api/tokens', (route) =>
        route.fulfill({
          json: route.request().method() === 'POST' ? { _id: '1', token: NEW_TOKEN } : { tokens: [OTHER_TOKEN] },
        }),
      ),
  ),
  own(state('account about to be deleted', '/profile/account#delete', press('Delete my account'))),
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
    ...own(
      state('filters of the watchlist', '/list?streaming=only&providers=8', press('Filter By'), shows('checkbox')),
    ),
    only: 'desktop',
  },
  {
    ...own(state('options of the watchlist', '/list', press(/^Watchlist Options/), shows('dialog'))),
    only: 'phone',
  },
  {
    name: 'lists that are loading',
    path: '/list',
    isMember: true,
    isLoading: true,
    prepare: (page) => page.route('**/api/user-list', NEVER),
  },
  { name: 'empty watchlist', path: '/list', isMember: true, prepare: haveNothing },
  { name: 'nothing watched', path: '/list?view=watched', isMember: true, prepare: haveNothing },
  { name: 'nothing rated', path: '/list?view=ratings', isMember: true, only: 'desktop', prepare: haveNothing },
  { name: 'no film matches the filters', path: '/list?streaming=only&providers=12345', isMember: true },
  ...IMPORTS,
  own(
    state(
      'password changed',
      '/profile/account#password',
      fill({ 'Current Password': 'red rum', 'New Password': 'all work', 'Confirm New Password': 'all work' }),
      press('Change Password'),
      shows('status'),
    ),
    respond('**/api/auth/change-password', 204),
  ),
  own(
    state(
      'account deleted',
      '/profile/account#delete',
      press('Delete my account'),
      fill({ Password: 'red rum' }),
      press('Delete everything'),
      shows('heading', 'Account Deleted'),
    ),
    respond('**/api/auth/account', 204),
  ),
];

export const STATES: Screen[] = [
  ...OPENED,
  ...LIMITED,
  ...ON_SERVICES,
  ...IN_NIGHTS,
  ...IN_CHALLENGES,
  ...AT_DOORS,
  ...FAILED,
];
