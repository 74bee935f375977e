import { expect, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { openFirstFilm } from './open-film.ts';

test.use({ allowedConsole: /Failed to load resource|catalogue is being restored/ });

test("a film that cannot be loaded shows a spinner, then the server's message, and Go Back leads to the previous page", {
  tag: '@desktop',
}, async ({ page }) => {
  const body = { code: 'unavailable', message: 'The catalogue is being restored.' };
  await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ status: 503, json: body }));
  const release = await hold(page, '**/api/tmdb/movie/*');
  await openFirstFilm(page);
  await expect(page.getByRole('status').filter({ hasText: 'Loading film' })).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Oops! Something went wrong.' })).toBeVisible();
  await expect(page.getByText(body.message)).toBeVisible();
  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
  await page.unrouteAll();
  await page.getByRole('list', { name: 'Trending' }).getByRole('link').first().click();
  await expect(page.getByRole('link', { name: 'Add to watchlist' })).toBeVisible();
});
