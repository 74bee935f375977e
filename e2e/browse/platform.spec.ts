import { PLATFORMS } from '../../src/features/browse/contract/platforms.ts';
import { goInside } from '../client-navigation.ts';
import { expect, test } from '../harness.ts';
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

  test("shows its films with the members' average rating", { tag: '@desktop' }, async ({ page, isPhone }) => {
    await stubFilms(page, 3, [{ ...film(0), averageRating: 7.94, ratingsCount: 5 }]);
    await goInside(page, '/provider/prime?page=2');
    await expect(pagination(page).locator('[aria-current="page"]')).toHaveText('2');
    if (isPhone) return;
    await posters(page).first().hover();
    await expect(card(page, 'Film 1')).toContainText('Rating 7.9');
  });
});
