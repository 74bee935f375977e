import { goInside } from '../client-navigation.ts';
import { expect, hydrated, test } from '../harness.ts';
import { pagination, posters, stubFilms } from './stub-films.ts';

test.describe('pagination', () => {
  test('links to the first page, five pages around the current one and the last page, with ellipses between', {
    tag: '@desktop',
  }, async ({ page }) => {
    await stubFilms(page, 20);
    await goInside(page, '/keyword/ghost?page=7');
    const numbers = pagination(page).getByRole('link', { name: /^Page \d+$/ });
    await expect(numbers).toHaveText(['1', '5', '6', '7', '8', '9', '20']);
    await expect(pagination(page).getByText('…')).toHaveCount(2);
    await expect(pagination(page).locator('[aria-current="page"]')).toHaveText('7');
  });

  test('leads forwards, back and to any page, with the page in the URL', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/keyword/slasher');
    await hydrated(page);
    await pagination(page).getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/keyword/slasher?page=2');
    await expect(page.getByText(/Page 2 of \d+/)).toBeVisible();
    await expect(pagination(page).locator('[aria-current="page"]')).toHaveText('2');
    await pagination(page).getByRole('link', { name: 'Page 3' }).click();
    await expect(page).toHaveURL('/keyword/slasher?page=3');
    // The URL changes before the content, so the test waits for the content too.
    await expect(page.getByText(/Page 3 of \d+/)).toBeVisible();
    await pagination(page).getByRole('link', { name: 'Previous page' }).click();
    await expect(page).toHaveURL('/keyword/slasher?page=2');
    await expect(page.getByText(/Page 2 of \d+/)).toBeVisible();
    await pagination(page).getByRole('link', { name: 'Page 1', exact: true }).click();
    await expect(page).toHaveURL('/keyword/slasher');
    await expect(page.getByText(/Page 1 of \d+/)).toBeVisible();
  });

  test('has no previous link on the first page and no next link on the last page', { tag: '@desktop' }, async ({
    page,
  }) => {
    await stubFilms(page, 2);
    await goInside(page, '/keyword/ghost');
    await expect(pagination(page).getByRole('link', { name: 'Previous page' })).toBeDisabled();
    await expect(pagination(page).getByRole('link', { name: 'Next page' })).toHaveAttribute('href', /\?page=2$/);
    await pagination(page).getByRole('link', { name: 'Next page' }).click();
    await expect(pagination(page).getByRole('link', { name: 'Next page' })).toBeDisabled();
    await expect(pagination(page).getByRole('link', { name: 'Next page' })).not.toHaveAttribute('href');
  });

  test('is hidden when there is only one page', { tag: '@desktop' }, async ({ page }) => {
    await stubFilms(page, 1);
    await goInside(page, '/keyword/ghost');
    await expect(posters(page)).toHaveCount(20);
    await expect(pagination(page)).toHaveCount(0);
  });

  test('redirects from a page number beyond the last page to the last page', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/keyword/slasher?page=999');
    await expect(page).toHaveURL(/\/keyword\/slasher\?page=\d{1,2}$/);
    await expect(posters(page).first()).toBeVisible();

    await stubFilms(page, 4);
    await goInside(page, '/keyword/cult?page=9');
    await expect(page).toHaveURL('/keyword/cult?page=4');
  });

  test('works with the keyboard', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/keyword/slasher');
    await hydrated(page);
    await pagination(page).getByRole('link', { name: 'Page 2' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/keyword/slasher?page=2');
  });
});
