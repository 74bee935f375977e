import type { Page } from '@playwright/test';
import { hydrated } from './harness.ts';

/** Goes to a path as a link inside the site does: without a page load, so that the test's stubs serve the API. */
export async function goInside(page: Page, path: string): Promise<void> {
  // Begins at the search page, because tests may delay pictures and this page has none.
  if (page.url() === 'about:blank') await page.goto('/search');
  // Before hydration, the router does not notice that the URL changes.
  await hydrated(page);
  await page.evaluate((url) => history.pushState(null, '', url), path);
}

/** For tests with invented films: serves Halloween's data for every film, and an image for every image URL. */
export async function stubFilmPages(page: Page): Promise<void> {
  const film = await (await page.request.get('/api/tmdb/movie/948')).json();
  await page.route('**/api/tmdb/movie/*', (route) => {
    const id = Number(route.request().url().split('/').pop());
    return route.fulfill({ json: { ...film, id } });
  });
  await page.route('**/api/films/*/alike', (route) => route.fulfill({ json: { results: [], by: 'profile' } }));
  await page.route('**/images/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>',
    }),
  );
}
