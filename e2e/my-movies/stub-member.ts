import type { Page, Route } from '@playwright/test';
import { byCategory } from '../../src/features/ratings/contract/rating-categories.ts';
import { stubFilmPages } from '../client-navigation.ts';
import { expect, hydrated } from '../harness.ts';
import { listsNow, RATED } from './lists.ts';

type Handler = (route: Route) => unknown;

export const json =
  (body: object, status = 200): Handler =>
  (route) =>
    route.fulfill({ status, json: body });
export const REFUSED = json({ code: 'unavailable', message: 'The database is busy.' }, 503);
export const NEVER: Handler = () => {};

/** Removes `unseen` from requests by fright, because the server does not know the stubbed member. */
export const answerAsVisitor = (page: Page) =>
  page.route('**/api/films/by-fright?*', (route) =>
    route.continue({
      url: route
        .request()
        .url()
        .replace(/unseen=true&?/, ''),
    }),
  );

const SESSIONS = [
  { _id: '1', browser: 'Firefox', system: 'Linux', firstOn: '2026-10-01', lastOn: '2026-10-31', current: true },
  { _id: '2', browser: 'Safari', system: 'iPhone', firstOn: '2026-10-09', lastOn: '2026-10-30', current: false },
];
export const NOTIFICATIONS = {
  ...{ mail: 'off', push: false, sendsMail: true, confirmed: true },
  ...{ devices: [], pushKey: `${'B'.repeat(86)}A` },
};

type Stubs = {
  lists?: Handler;
  ratings?: Handler;
  change?: Handler;
  /** The member's rating, saved ratings (`history`) and viewings, which are the same for every film. */
  rating?: object;
  history?: object[];
  viewings?: object[];
};

const NOTES = {
  results: [
    {
      film: { id: 948, title: 'Halloween', posterPath: null, posterColour: null, releaseDate: '1978-10-24' },
      viewing: { id: '0198f3a2-0000-7000-8000-000000000000', day: '2026-10-31' },
      text: 'With Ben,\nin the attic',
      updatedAt: '2026-10-31T22:00:00.000Z',
    },
  ],
  total: 1,
  totalPages: 1,
};

const ANCHORS = byCategory(() => [{ figure: 9, count: 7, films: [{ id: 948, title: 'Halloween' }] }]);

/** Stubs the calls of a signed-in member and the lists; film pages are real. */
export async function stubMemberCalls(page: Page, stubs: Stubs = {}): Promise<void> {
  const { lists = json(listsNow()), change = (route) => route.fulfill({ status: 204 }) } = stubs;
  const { rating = { overallRating: null, detailedRatings: {} }, history = [], viewings = [] } = stubs;
  const ratings: Handler = (route) => {
    const currentPage = Number(new URL(route.request().url()).searchParams.get('page'));
    return route.fulfill({ json: { ratings: currentPage > 3 ? [] : RATED, totalPages: 3, currentPage } });
  };
  await page.route('**/api/auth/status', json({ user: { email: 'jamie@example.org' } }));
  await page.route(/\/api\/ratings\/\d+$/, json(rating));
  await page.route(/\/api\/ratings\/\d+\/history$/, json({ ratings: history }));
  await page.route(/\/api\/ratings\/\d+\/anchors$/, json(ANCHORS));
  await page.route(/\/api\/viewings\/\d+$/, json(viewings));
  await page.route('**/api/notes?page=*', json(NOTES));
  await page.route(/\/api\/notes\?film=\d+$/, json({ results: [], total: 0, totalPages: 0 }));
  await page.route(/\/api\/film-tags\/\d+$/, json({ tags: [] }));
  await page.route('**/api/film-tags', json({ tags: [{ tag: 'with Mom', films: 1 }] }));
  await page.route('**/api/challenge-nights', json({ challenges: [], nights: [] }));
  await page.route('**/api/limits', json({ axes: {}, notes: [] }));
  await page.route('**/api/news?*', json({ items: [], unread: 0 }));
  await page.route('**/api/picks*', json({ results: [], missing: 0, day: '2026-10-31', telling: [] }));
  await page.route('**/api/services', json({ region: 'US', platforms: [], regions: ['US'] }));
  await page.route('**/api/notifications', json(NOTIFICATIONS));
  await page.route('**/api/calendar-feed', json({ feed: null }));
  await page.route('**/api/players', json({ players: [] }));
  await page.route('**/api/players/events', json({ events: [] }));
  await page.route('**/api/feeds', json({ feeds: [] }));
  await page.route('**/api/shares', json({ shares: [] }));
  await page.route('**/api/tokens', json({ tokens: [] }));
  await page.route('**/api/auth/sessions', json({ sessions: SESSIONS }));
  await page.route('**/api/auth/confirm', json({ confirmed: true, password: true, passkeys: false, providers: [] }));
  await page.route('**/api/auth/second-factor', json({ on: false, since: null, recoveryCodes: 0 }));
  await page.route(
    '**/api/auth/email',
    json({ email: 'jamie@example.org', confirmed: true, pending: null, note: null }),
  );
  await page.route('**/api/auth/passkeys', json({ passkeys: [], problem: null }));
  await page.route('**/api/profile/export-losses', json({ letterboxd: [], trakt: [], imdb: [] }));
  await page.route('**/api/user-list', lists);
  await page.route('**/api/user-list/marks', json({ watchlist: [], watched: [], ratings: {} }));
  await page.route('**/api/ratings/user?*', stubs.ratings ?? ratings);
  await page.route(/\/api\/(user-list\/(add|remove)|tmdb\/update-watched-status)/, change);
}

/** Stubs the calls of a signed-in member, the lists, and the pages of invented films. */
export async function stubMember(page: Page, stubs: Stubs = {}): Promise<void> {
  await stubMemberCalls(page, stubs);
  await stubFilmPages(page);
}

export async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/list${search}`);
  await hydrated(page);
}

export const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });
export const films = (page: Page) => page.getByRole('tabpanel').getByRole('listitem');
export const link = (page: Page, title: string) =>
  page.getByRole('tabpanel').getByRole('link', { name: title, exact: true });
export const card = (page: Page, title: string) => page.getByRole('group', { name: `About ${title}`, exact: true });
/** The first: an open hover card has the actions of its film too, before those of the card. */
export const toggle = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first();
/** The titles of posters or rows, in order. */
export const titles = (page: Page) =>
  // Found by mark-up, because elements behind an open dialog have no role.
  page
    .locator('[role="tabpanel"] :is([role="listitem"], ol > li)')
    .evaluateAll((all) => all.map((one) => one.querySelector('a')?.textContent ?? ''));
export const expectTitles = (page: Page, expected: string[]) => expect.poll(() => titles(page)).toEqual(expected);
