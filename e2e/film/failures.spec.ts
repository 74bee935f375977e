import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { openFirstFilm } from './open-film.ts';

test.describe('a film that cannot be had', () => {
  test.use({ allowedConsole: /Failed to load resource|catalogue is being restored|An error occurred/ });

  test('does not exist: the server says so, and so does its status', async ({ page, request }) => {
    expect((await request.get('/movie/999999999')).status()).toBe(404);
    await page.goto('/movie/999999999');
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
    await expect(page.getByText('There is no film at this address.')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
    await expectNoAxeViolations(page);
  });

  test("shows the server's message, and Go Back leads back", async ({ page }) => {
    const body = { code: 'unavailable', message: 'The catalogue is being restored.' };
    await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ status: 503, json: body }));
    await openFirstFilm(page);
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
    await expect(page.getByText(body.message)).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Recently Released' })).toBeVisible();
  });

  test('has a message of its own when the server has none or cannot be reached', async ({ page }) => {
    await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ status: 500, body: '' }));
    await openFirstFilm(page);
    await expect(page.getByText('An error occurred while fetching movie details')).toBeVisible();
    await page.unrouteAll();
    await page.route('**/api/tmdb/movie/*', (route) => route.abort());
    await openFirstFilm(page);
    await expect(page.getByText('An error occurred while fetching movie details')).toBeVisible();
  });

  test('can be had when asked for again', async ({ page }) => {
    await page.route('**/api/tmdb/movie/*', (route) => route.abort());
    await openFirstFilm(page);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
    await page.unrouteAll();
    await page.getByRole('list', { name: 'Trending' }).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: 'Add to watchlist' })).toBeVisible();
  });

  test('opened directly, Go Back leads to the front page', async ({ page }) => {
    await page.goto('/movie/999999999');
    await hydrated(page);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
  });
});

test('a spinner turns while a film is on its way', async ({ page }) => {
  const letGo = await hold(page, '**/api/tmdb/movie/*');
  await openFirstFilm(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading film' })).toBeVisible();
  letGo();
  await expect(page.getByRole('link', { name: 'Add to watchlist' })).toBeVisible();
});
