import { goInside } from './client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';
import { hold } from './hold.ts';

test.describe('the tag screen', { tag: '@desktop' }, () => {
  test.use({ allowedConsole: /Failed to load resource|Failed to fetch movies/ });

  test('shows that it is loading, then the films by title with director and release date, or the status of a failure', async ({
    page,
  }) => {
    const release = await hold(page, '**/api/movies/tag/giallo');
    await goInside(page, '/tag/giallo');
    await expect(page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })).toBeVisible();
    release();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Movies tagged with "Giallo"', exact: true }),
    ).toBeVisible();
    await expect(page.getByText('Italian murder in saturated color', { exact: false })).toBeVisible();
    const link = page.getByRole('link', { name: /^Suspiria/ });
    const entry = page.locator('#content').getByRole('listitem').filter({ has: link });
    await expect(entry).toContainText('Dario Argento');
    await expect(entry).toContainText(/[A-Z][a-z]+ \d{1,2}, 1977/);
    await expect(entry.locator('img')).toHaveAttribute('srcset', /w185/);
    const titles = await page.locator('#content li a').allTextContents();
    expect(titles).toEqual([...titles].sort((a, b) => a.localeCompare(b, 'en')));
    await link.press('Enter');
    await expect(page).toHaveURL('/movie/11906');

    await page.route('**/api/movies/tag/made-up', (route) => route.fulfill({ status: 503, json: {} }));
    await goInside(page, '/tag/made-up');
    await expect(page.getByRole('alert')).toHaveText('Error: Failed to fetch movies: 503 Service Unavailable');
    await expect(page.getByRole('heading', { level: 1, name: 'Movies tagged with "made up"' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
});

test.describe('a URL with control characters', () => {
  test.use({ allowedConsole: /the server responded with a status of 404/ });

  test('shows a working page with status 404', { tag: '@desktop' }, async ({ page, request }) => {
    for (const path of ['/tag/%0d', '/tag/a%0ab', '/keyword/%00', '/provider/%00', '/movie/%0d'])
      expect((await request.get(path)).status(), path).toBe(404);
    expect((await page.goto('/tag/%00'))?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('This page does not exist.');
    await page.getByRole('link', { name: 'Fright Club' }).first().click();
    await expect(page).toHaveURL('/');
  });
});
