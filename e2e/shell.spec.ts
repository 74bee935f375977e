import { RATED_FILM } from './community-ratings.ts';
import { expect, hydrated, open, painted, test } from './harness.ts';
import { hold } from './hold.ts';

test.describe('the shell', { tag: '@desktop' }, () => {
  test('has a skip link, a logo, a Sign In link, and a footer that credits the sources', async ({ page }) => {
    await open(page, '/calendar');
    await page.keyboard.press('Tab');
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
    await page.getByRole('link', { name: 'Sign In', exact: true }).first().click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Fright Club, home' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Tonight' })).toBeVisible();

    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(
      'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.',
    );
    await expect(footer.getByRole('link', { name: 'JustWatch' })).toBeVisible();
    await expect(footer).toContainText(/Film data: the built-in catalog, loaded [A-Z][a-z]+ \d{1,2}, \d{4}\./);
    await expect(footer).toContainText('We are user supported!');
    await expect(footer).toContainText('© 2024 Fright Club');
  });

  test('keeps the scroll position of a visitor who scrolls before the scripts run', async ({ page }) => {
    const release = await hold(page, '**/assets/*.js');
    // Does not wait for the load event, because the scripts are delayed.
    await page.goto(`/movie/${RATED_FILM}`, { waitUntil: 'commit' });
    await expect(page.getByRole('contentinfo')).toBeVisible();
    const scrollY = () => page.evaluate(() => window.scrollY);
    await page.evaluate(() => scrollTo(0, 100));
    release();
    await hydrated(page);
    await painted(page);
    expect(await scrollY()).toBe(100);
    // The next page begins at its top, and the way back restores the scroll position.
    await page.getByRole('link', { name: 'Stanley Kubrick' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Stanley Kubrick' })).toBeVisible();
    await expect.poll(scrollY).toBe(0);
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1, name: 'The Shining' })).toBeVisible();
    await expect.poll(scrollY).toBe(100);
  });

  test('redirects unknown paths to the front page and capital letters to their page, and serves only files that exist', async ({
    page,
    request,
  }) => {
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/');
    const line = page.getByText('There is no page at this address, so here is the home page.');
    await expect(line).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(line).toBeHidden();
    await page.goto('/Calendar');
    await expect(page).toHaveURL('/calendar');
    await expect(page.getByRole('heading', { level: 1, name: 'Release Calendar' })).toBeVisible();

    expect((await request.get('/assets/none.js')).status()).toBe(404);
    for (const [path, type] of [
      ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
      ['/manifest.webmanifest', 'application/manifest+json'],
      ['/api-docs.css', 'text/css; charset=utf-8'],
    ] as const) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect([response.status(), response.headers()['content-type']], path).toEqual([200, type]);
    }
  });
});

test('the phone navigation links to Home, Tonight, Find and Login, and marks the current page', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page, '/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
  for (const [name, path] of [
    ['Tonight', '/tonight'],
    ['Find', '/search'],
  ] as const) {
    await navigation.getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(navigation.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
  }
  await expect(navigation.getByRole('link', { name: 'Watchlist' })).toHaveCount(0);
  await navigation.getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
});
