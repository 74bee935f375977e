import { expect, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { openFirstFilm } from './open-film.ts';

test.describe('a film that cannot be loaded', () => {
  test.use({ allowedConsole: /Failed to load resource|catalogue is being restored|An error occurred/ });

  test('shows a message with status 404 when the film does not exist', { tag: '@desktop' }, async ({
    page,
    request,
  }) => {
    expect((await request.get('/movie/999999999')).status()).toBe(404);
    await page.goto('/movie/999999999');
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
    await expect(page.getByText('Film not found.')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });

  test("shows the server's message, and Go Back leads to the previous page", { tag: '@desktop' }, async ({ page }) => {
    const body = { code: 'unavailable', message: 'The catalogue is being restored.' };
    await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ status: 503, json: body }));
    await openFirstFilm(page);
    await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
    await expect(page.getByText(body.message)).toBeVisible();
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Recently Released' })).toBeVisible();
  });

  test('shows a default message when the server sends none or cannot be reached', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ status: 500, body: '' }));
    await openFirstFilm(page);
    await expect(page.getByText('An error occurred while fetching movie details')).toBeVisible();
    await page.unrouteAll();
    await page.route('**/api/tmdb/movie/*', (route) => route.abort());
    await openFirstFilm(page);
    await expect(page.getByText('An error occurred while fetching movie details')).toBeVisible();
  });

  test('loads when the visitor goes back and opens it again', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/api/tmdb/movie/*', (route) => route.abort());
    await openFirstFilm(page);
    await page.getByRole('button', { name: 'Go Back' }).click();
    await expect(page).toHaveURL('/');
    await page.unrouteAll();
    await page.getByRole('list', { name: 'Trending' }).getByRole('link').first().click();
    await expect(page.getByRole('link', { name: 'Add to watchlist' })).toBeVisible();
  });
});

test('the page shows a spinner while a film loads', { tag: '@desktop' }, async ({ page }) => {
  const release = await hold(page, '**/api/tmdb/movie/*');
  await openFirstFilm(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading film' })).toBeVisible();
  release();
  await expect(page.getByRole('link', { name: 'Add to watchlist' })).toBeVisible();
});
