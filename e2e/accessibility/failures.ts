import { expect } from '../harness.ts';
import { json, REFUSED } from '../my-movies/stub-member.ts';
import { UNSHOWABLE_FILM } from '../unshowable-film.ts';
import { FILM, type Screen } from './screens.ts';
import { button, fill, press, refuse, shows, steps } from './steps.ts';

/** The error states of the screens. */
export const FAILED: Screen[] = [
  { name: 'film that does not exist', path: '/movie/999999999' },
  { name: 'film that cannot be shown', path: `/movie/${UNSHOWABLE_FILM.id}` },
  { name: 'person who does not exist', path: '/person/999999999' },
  {
    name: 'search that failed',
    path: '/search',
    prepare: refuse('**/api/movies/find?*'),
    show: async (page) => {
      const box = page.getByPlaceholder('Search movies...').locator('visible=true');
      await box.fill('night');
      await box.press('Enter');
      await shows('alert')(page);
    },
  },
  {
    name: 'films for tonight that could not be loaded',
    path: '/tonight',
    prepare: refuse('**/api/films/by-fright?*'),
    show: async (page) => {
      await page.getByRole('link', { name: 'Gorehound' }).click();
      await shows('alert')(page);
    },
  },
  {
    name: 'month that could not be loaded',
    path: '/calendar?month=2025-10',
    prepare: refuse('**/api/tmdb/horror-releases/**'),
    show: async (page) => {
      await page.getByRole('link', { name: /^Next/ }).click();
      await expect(page.getByText('could not be loaded').locator('visible=true')).toBeVisible();
    },
  },
  {
    name: 'login that is refused',
    path: '/login',
    prepare: (page) =>
      page.route('**/api/auth/login', json({ success: false, message: 'Email or password is not right.' }, 401)),
    show: steps(fill({ Email: 'jamie@example.org', Password: 'red rum' }), press('Login'), shows('alert')),
  },
  {
    name: 'limits that could not be saved',
    path: '/limits',
    isMember: true,
    show: async (page) => {
      await page.route('**/api/limits', REFUSED);
      // check() would fail, because the page unchecks the box as soon as the request fails.
      await page.getByRole('checkbox').first().click();
      await shows('alert')(page);
    },
  },
  { name: 'year that could not be loaded', path: '/year/2025', isMember: true, prepare: refuse('**/api/years/*') },
  { name: 'lists that could not be loaded', path: '/list', isMember: true, prepare: refuse('**/api/user-list') },
  {
    name: 'ratings that could not be loaded',
    path: '/list?view=ratings',
    isMember: true,
    only: 'desktop',
    prepare: refuse('**/api/ratings/user?*'),
  },
  {
    name: 'horror profile that could not be loaded',
    path: '/horror-profile',
    isMember: true,
    prepare: refuse('**/api/horror-profile'),
  },
  {
    name: 'rating that could not be saved',
    path: FILM,
    isMember: true,
    prepare: (page) =>
      page.route(/\/api\/ratings\/\d+$/, (route) =>
        route.request().method() === 'POST' ? REFUSED(route) : route.fallback(),
      ),
    show: async (page) => {
      await button(page, 'Rate all eight axes').click();
      await page.getByRole('dialog').getByRole('radio', { name: '3' }).first().press('Space');
      await button(page, 'Submit ratings').click();
      await shows('alert')(page);
    },
  },
  {
    name: 'content notes that could not be loaded',
    path: FILM,
    prepare: refuse('**/api/films/*/content-notes'),
    show: steps(press('Content notes: may give away the plot'), shows('alert')),
  },
  {
    name: 'film that could not be taken off the watchlist',
    path: FILM,
    isMember: true,
    prepare: refuse('**/api/user-list/remove/*'),
    show: steps(press(/[Oo]n watchlist/), shows('alert')),
  },
  {
    name: 'row that could not be removed',
    path: '/list',
    isMember: true,
    only: 'phone',
    prepare: refuse('**/api/user-list/remove/*'),
    show: steps(press('Watchlist: Attic'), shows('alert')),
  },
  {
    name: 'change that could not be saved',
    path: '/list?view=watched',
    isMember: true,
    only: 'desktop',
    prepare: refuse('**/api/user-list/add'),
    show: async (page) => {
      await page.getByRole('tabpanel').getByRole('link', { name: 'Older', exact: true }).hover();
      await button(page, 'Watchlist: Older').click();
      await shows('alert')(page);
    },
  },
];
