import { goInside } from './client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';

const TAGGED = [
  { _id: '1', title: 'Audition', titleSlug: 'audition-1999', director: 'Takashi Miike', releaseDate: '2000-03-03' },
  { _id: '2', title: 'Zibahkhana', titleSlug: 'zibahkhana-2007', director: null, releaseDate: null },
];

test.describe('the tag screen', () => {
  test('lists the films of a tag by title with director and release date', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/tag/giallo');
    await expect(
      page.getByRole('heading', { level: 1, name: 'Movies tagged with "giallo"', exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Italian murder in saturated color', { exact: false })).toBeVisible();
    const entry = page.locator('#content').getByRole('link', { name: /^Suspiria/ });
    await expect(entry).toContainText('Director: Dario Argento');
    await expect(entry).toContainText(/Release Date: [A-Z][a-z]+ \d{1,2}, 1977/);
    await expect(entry).toHaveAttribute('href', '/movie/11906');

    const titles = await page.locator('#content li a > :first-child').allTextContents();
    expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'en')));
    await entry.click();
    await expect(page).toHaveURL('/movie/11906');
  });

  test('shows that it is loading', { tag: '@desktop' }, async ({ page }) => {
    let respond = () => {};
    await page.route('**/api/movies/tag/made-up', (route) => {
      respond = () => route.fulfill({ json: TAGGED });
    });
    await goInside(page, '/tag/made-up');
    await expect(page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })).toBeVisible();
    respond();
    await expect(page.getByRole('link', { name: /^Audition/ })).toBeVisible();
  });

  test('works with the keyboard', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/tag/giallo');
    await hydrated(page);
    const entries = page.locator('#content').getByRole('listitem').getByRole('link');
    await entries.first().focus();
    await page.keyboard.press('Tab');
    await expect(entries.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/movie\/\d+$/);
  });
});

test.describe('the tag screen whose films cannot be fetched', () => {
  test.use({ allowedConsole: /Failed to load resource|Failed to fetch movies/ });

  test('shows the status of the failure', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/api/movies/tag/made-up', (route) => route.fulfill({ status: 503, json: {} }));
    await goInside(page, '/tag/made-up');
    await expect(page.getByRole('alert')).toHaveText('Error: Failed to fetch movies: 503 Service Unavailable');
    await expect(page.getByRole('heading', { level: 1, name: 'Movies tagged with "made-up"' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test.describe('a URL with control characters', () => {
  test.use({ allowedConsole: /the server responded with a status of 404/ });

  test('shows a working page with status 404', { tag: '@desktop' }, async ({ page }) => {
    for (const path of ['/tag/%00', '/tag/%0d', '/tag/a%0ab', '/keyword/%00', '/provider/%00', '/movie/%0d']) {
      expect((await page.goto(path))?.status()).toBe(404);
      await hydrated(page);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(/This page does not exist\.|Oops!/);
    }
    await page.getByRole('link', { name: 'Fright Club' }).first().click();
    await expect(page).toHaveURL('/');
  });
});
