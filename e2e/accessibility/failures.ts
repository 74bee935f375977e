import { expect } from '../harness.ts';
import { json, REFUSED } from '../my-movies/stub-member.ts';
import { UNSHOWABLE_FILM } from '../unshowable-film.ts';
import { FILM, type Screen } from './screens.ts';
import { button, fill, own, press, refuse, shows, state } from './steps.ts';

/** The error states of the screens. States that differ only in the text of their message are listed once. */
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
  state(
    'login that is refused',
    '/login',
    (page) =>
      page.route('**/api/auth/login', json({ success: false, message: 'Email or password is not right.' }, 401)),
    fill({ Email: 'jamie@example.org', Password: 'red rum' }),
    press('Login'),
    shows('alert'),
  ),
  { name: 'lists that could not be loaded', path: '/list', isMember: true, prepare: refuse('**/api/user-list') },
  {
    name: 'rating that could not be saved',
    path: FILM,
    isMember: true,
    prepare: (page) =>
      page.route(/\/api\/ratings\/\d+$/, (route) =>
        route.request().method() === 'POST' ? REFUSED(route) : route.fallback(),
      ),
    show: async (page) => {
      await button(page, 'Rate all eight kinds').click();
      await page.getByRole('dialog').getByRole('radio', { name: '3' }).first().press('Space');
      await button(page, 'Submit ratings').click();
      await shows('alert')(page);
    },
  },
  state(
    'content notes that could not be loaded',
    FILM,
    refuse('**/api/films/*/content-notes'),
    press('Content notes (may spoil the plot)'),
    shows('alert'),
  ),
  own(
    state('film that could not be taken off the watchlist', FILM, press(/[Oo]n watchlist/), shows('alert')),
    refuse('**/api/user-list/remove/*'),
  ),
];
