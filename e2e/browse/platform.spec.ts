import { goInside } from '../client-navigation.ts';
import { expect, test } from '../harness.ts';
import { card, film, pagination, posters, stubFilms } from './stub-films.ts';

test("a platform page shows its name in the typeface of headings, and films with the members' average rating", {
  tag: '@desktop',
}, async ({ page }) => {
  await stubFilms(page, 3, [{ ...film(0), averageRating: 7.94, ratingsCount: 12 }]);
  await goInside(page, '/provider/prime?page=2');
  const heading = page.getByRole('heading', { level: 1, name: 'Prime Video', exact: true });
  await expect(heading).toHaveCSS('font-family', /^"?League Gothic/);
  await expect(heading).toHaveCSS('text-transform', 'uppercase');
  await expect(page.locator('#content').getByRole('link', { name: 'JustWatch' })).toBeVisible();
  await expect(pagination(page).locator('[aria-current="page"]')).toHaveText('2');
  await posters(page).first().hover();
  await expect(card(page, 'Film 1')).toContainText('Rating 7.9');
});
