import { goInside } from '../client-navigation.ts';
import { expect, hydrated, test } from '../harness.ts';
import { pagination, posters, stubFilms } from './stub-films.ts';

test('pagination leads forwards, back and to any page, with the page in the URL', { tag: '@desktop' }, async ({
  page,
}) => {
  const link = (name: string) => pagination(page).getByRole('link', { name, exact: true });
  await page.goto('/keyword/slasher');
  await hydrated(page);
  // The URL changes before the content, so the test waits for the content too.
  const expectPage = async (number: number) => {
    await expect(page).toHaveURL(`/keyword/slasher${number === 1 ? '' : `?page=${number}`}`);
    await expect(page.getByText(new RegExp(`Page ${number} of \\d+`))).toBeVisible();
    await expect(pagination(page).locator('[aria-current="page"]')).toHaveText(String(number));
  };
  await link('Next page').click();
  await expectPage(2);
  await link('Page 3').press('Enter');
  await expectPage(3);
  await link('Previous page').click();
  await expectPage(2);
  await link('Page 1').click();
  await expectPage(1);
});

test('a page number beyond the last page redirects to the last page', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/keyword/slasher?page=999');
  await expect(page).toHaveURL(/\/keyword\/slasher\?page=\d{1,2}$/);
  await expect(posters(page).first()).toBeVisible();
  await stubFilms(page, 4);
  await goInside(page, '/keyword/cult?page=9');
  await expect(page).toHaveURL('/keyword/cult?page=4');
});
