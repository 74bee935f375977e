import type { Page } from '@playwright/test';
import { hydrated } from './harness.ts';

/** Goes to a path as a link inside the site would: without a page load, so that routes of the test answer the API. */
export async function goInside(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto('/calendar');
    await hydrated(page);
  }
  await page.evaluate((address) => history.pushState(null, '', address), path);
}

/** Every film of the browser is Halloween, whatever its id; every image is there. For tests that make films up. */
export async function stubFilmPages(page: Page): Promise<void> {
  const film = await (await page.request.get('/api/tmdb/movie/948')).json();
  await page.route('**/api/tmdb/movie/*', (route) => route.fulfill({ json: film }));
  await page.route('**/images/**', (route) =>
    route.fulfill({
      contentType: 'image/svg+xml',
      body: '<svg xmlns="http://www.w3.org/2000/svg" width="2" height="3"/>',
    }),
  );
}

/** What the page says about itself in its JSON-LD, one entry each. */
export async function structuredData(page: Page): Promise<{ '@type': string; [key: string]: unknown }[]> {
  const scripts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return scripts.map((text) => JSON.parse(text));
}
