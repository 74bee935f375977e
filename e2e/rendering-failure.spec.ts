import { goInside } from './client-navigation.ts';
import { expect, open, test } from './harness.ts';
import { UNSHOWABLE_FILM } from './unshowable-film.ts';

// Needs cold caches.
test.use({ ownContext: true, allowedConsole: /Invalid time value|status of 500/ });

const PATH = `/movie/${UNSHOWABLE_FILM.id}`;
const WORDS = 'Something went wrong. Please try again later.';

test('a page that cannot be rendered is an uncacheable 500 without details, with the general message in the shell', {
  tag: '@desktop',
}, async ({ page, request }) => {
  const response = await request.get(PATH);
  expect(response.status()).toBe(500);
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(await response.text()).not.toMatch(/Invalid time value|RangeError|\.js:\d|node_modules/);

  await open(page, PATH);
  await expect(page.getByRole('main').getByRole('alert')).toContainText(WORDS);
  await page.getByRole('link', { name: 'Back to the home page' }).click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('list', { name: 'Trending' })).toBeVisible();

  // The same after navigation inside the site, and for a person whose data cannot be rendered.
  await goInside(page, PATH);
  await expect(page.getByRole('heading', { level: 1, name: WORDS })).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  const { id, title, release_date: releaseDate } = UNSHOWABLE_FILM;
  const credit = { id, title, releaseDate, posterPath: null, job: 'Director', character: null };
  const person = { id: 7, name: 'Ada Nightingale', biography: null, profilePath: null, credits: [credit] };
  await page.route('**/api/movies/person/7', (route) => route.fulfill({ json: person }));
  await goInside(page, '/');
  await expect(page.getByRole('list', { name: 'Trending' })).toBeVisible();
  await goInside(page, '/person/7');
  await expect(page.getByRole('heading', { level: 1, name: WORDS })).toBeVisible();
});
