import { PLATFORMS } from '../../src/contract/browse/platforms.ts';
import { goInside, structuredData } from '../client-navigation.ts';
import { expect, hydrated, test } from '../harness.ts';
import { card, film, pagination, posters, stubFilms } from './stub-films.ts';

test.describe('a platform page', () => {
  test("shows the platform's name in the typeface of headings, and the source of the streaming data", {
    tag: '@desktop',
  }, async ({ page }) => {
    for (const { value, label } of PLATFORMS) {
      await page.goto(`/provider/${value}`);
      const heading = page.getByRole('heading', { level: 1, name: label, exact: true });
      await expect(heading).toHaveCSS('font-family', /^"?League Gothic/);
      await expect(heading).toHaveCSS('text-transform', 'uppercase');
      await expect(heading.locator('*')).toHaveCount(0);
      await expect(page.locator('#content').getByRole('link', { name: 'JustWatch' })).toBeVisible();
    }
  });

  test('shows the name from the URL and a message when the platform is unknown', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/provider/midnight-tape-club');
    await expect(page.getByRole('heading', { level: 1, name: 'midnight tape club', exact: true })).toBeVisible();
    await expect(page.getByText('Nothing found here', { exact: true })).toBeVisible();
    await expect(page.getByText('Come back later.', { exact: true })).toBeVisible();
  });

  test("shows its films with the members' average rating", async ({ page, isPhone }) => {
    await stubFilms(page, 3, [{ ...film(0), averageRating: 7.94, ratingsCount: 5 }]);
    await goInside(page, '/provider/prime?page=2');
    await expect(pagination(page).locator('[aria-current="page"]')).toHaveText('2');
    if (isPhone) return;
    await posters(page).first().hover();
    await expect(card(page, 'Film 1')).toContainText('Rating 7.9');
  });

  test('redirects from a page number beyond the last page to the last page', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/provider/netflix?page=999');
    await expect(page).toHaveURL(/\/provider\/netflix(\?page=\d{1,2})?$/);
  });

  test('has a title, a canonical URL and structured data', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/provider/hulu');
    await hydrated(page);
    await expect(page).toHaveTitle('Horror films on Hulu · Fright Club');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/provider\/hulu$/);
    expect(await structuredData(page)).toEqual([expect.objectContaining({ '@type': 'BreadcrumbList' })]);
  });
});
