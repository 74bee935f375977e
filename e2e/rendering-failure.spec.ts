import { goInside } from './client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';
import { UNSHOWABLE_FILM } from './unshowable-film.ts';

const PATH = `/movie/${UNSHOWABLE_FILM.id}`;
const WORDS = 'Something went wrong. Please try again later.';

test.describe('a page that cannot be rendered', () => {
  test.use({
    allowedConsole: /Invalid time value|status of 500/,
  });

  test('is a 500 that no cache keeps and that tells nothing of the error', async ({ request }) => {
    const response = await request.get(PATH);
    expect(response.status()).toBe(500);
    expect(response.headers()['cache-control']).toBe('no-store');
    expect(await response.text()).not.toMatch(/Invalid time value|RangeError|\.js:\d|node_modules/);
  });

  test('says that something went wrong, in its frame, with a way out', async ({ page }) => {
    await page.goto(PATH);
    await hydrated(page);
    await expect(page.getByRole('main').getByRole('alert')).toContainText(WORDS);
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Back to the start' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('list', { name: 'Trending' })).toBeVisible();
  });

  test('says the same when it is reached inside the site', async ({ page }) => {
    await goInside(page, PATH);
    await expect(page.getByRole('heading', { level: 1, name: WORDS })).toBeVisible();
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test('says the same of a person who cannot be shown, whose data could be had', async ({ page }) => {
    const { id, title, release_date: releaseDate } = UNSHOWABLE_FILM;
    const credit = { id, title, releaseDate, posterPath: null, job: 'Director', character: null };
    const person = { id: 7, name: 'Ada Nightingale', biography: null, profilePath: null, credits: [credit] };
    await page.route('**/api/movies/person/7', (route) => route.fulfill({ json: person }));
    await goInside(page, '/person/7');
    await expect(page.getByRole('heading', { level: 1, name: WORDS })).toBeVisible();
  });
});
