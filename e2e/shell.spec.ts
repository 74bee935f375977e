import { RATED_FILM } from './community-ratings.ts';
import { expect, hydrated, painted, test } from './harness.ts';
import { hold } from './hold.ts';

test.describe('the shell', () => {
  test('has a skip link to the content as its first Tab stop', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await expect(skip).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.locator('#content')).toBeFocused();
  });

  test('has a logo that leads to the front page and a Sign In link to the login', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/calendar');
    await hydrated(page);
    await page.getByRole('link', { name: 'Sign In', exact: true }).first().click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('link', { name: 'Fright Club, home' }).click();
    await expect(page).toHaveURL('/');
  });

  test('keeps the scroll position of a visitor who scrolls before the scripts run', { tag: '@desktop' }, async ({
    page,
  }) => {
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

  test('redirects unknown paths to the front page', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/no/such/page');
    await expect(page).toHaveURL('/');
    const line = page.getByText('There is no page at that address, so here is the front page.');
    await expect(line).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(line).toBeHidden();
  });

  test('explains an unknown path when scripts are off', { tag: '@desktop' }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${baseURL}/no/such/page`);
    await expect(page.getByText('There is no page at that address, so here is the front page.')).toBeVisible();
    await context.close();
  });

  test('redirects a path in capital letters to its page', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/Calendar');
    await expect(page).toHaveURL('/calendar');
    await expect(page.getByRole('heading', { level: 1, name: 'Release Calendar' })).toBeVisible();
  });

  test('returns 404, never a page, for a missing asset', { tag: '@desktop' }, async ({ request }) => {
    const response = await request.get('/assets/none.js');
    expect(response.status()).toBe(404);
  });

  test('serves icon, manifest and the stylesheet of the API page as files', { tag: '@desktop' }, async ({
    request,
  }) => {
    for (const [path, type] of [
      ['/favicon.svg', 'image/svg+xml; charset=utf-8'],
      ['/manifest.webmanifest', 'application/manifest+json'],
      ['/api-docs.css', 'text/css; charset=utf-8'],
    ] as const) {
      const response = await request.get(path, { maxRedirects: 0 });
      expect(response.status(), path).toBe(200);
      expect(response.headers()['content-type']).toBe(type);
    }
  });

  test('credits the sources and asks for support in the footer', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expect(footer).toContainText(
      'This product uses TMDB and the TMDB APIs but is not endorsed, certified, or otherwise approved by TMDB.',
    );
    await expect(footer.getByRole('link', { name: 'JustWatch' })).toBeVisible();
    await expect(footer).toContainText(/Film data: the built-in catalog, loaded [A-Z][a-z]+ \d{1,2}, \d{4}\./);
    await expect(footer).toContainText('We are user supported!');
    await expect(footer).toContainText('© 2024 Fright Club');
  });

  test('remembers the light theme that is chosen in the footer', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test.describe('the search bar', () => {
  test.beforeEach(async ({ page, isPhone }) => {
    await page.goto(isPhone ? '/search' : '/');
    await hydrated(page);
  });

  test('ignores blank text and leads to the results with the query in the URL', { tag: '@desktop' }, async ({
    page,
  }) => {
    const box = page.getByPlaceholder('Search movies...').locator('visible=true');
    const before = page.url();
    await box.fill('   ');
    await box.press('Enter');
    await expect(page).toHaveURL(before);
    await box.fill('night & day?');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=night+%26+day%3F');
  });

  test('has a clear button only when there is text, and selects the text on focus', { tag: '@desktop' }, async ({
    page,
  }) => {
    const box = page.getByPlaceholder('Search movies...').locator('visible=true');
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeHidden();
    await box.fill('carrie');
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await box.fill('carrie');
    await box.blur();
    await box.focus();
    const selected = await box.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
    expect(selected).toEqual([0, 6]);
  });
});

test.describe('the phone navigation', () => {
  test('links to Home, Tonight, Find and Login, and marks the current page', { tag: '@phone' }, async ({ page }) => {
    await page.goto('/');
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await expect(navigation.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page');
    await navigation.getByRole('link', { name: 'Tonight' }).click();
    await expect(page).toHaveURL('/tonight');
    await expect(navigation.getByRole('link', { name: 'Tonight' })).toHaveAttribute('aria-current', 'page');
    await navigation.getByRole('link', { name: 'Find' }).click();
    await expect(page).toHaveURL('/search');
    await expect(navigation.getByRole('link', { name: 'Find' })).toHaveAttribute('aria-current', 'page');
    await expect(navigation.getByRole('link', { name: 'Watchlist' })).toHaveCount(0);
    await navigation.getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
  });
});
