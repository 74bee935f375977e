import { expect, hydrated, test } from '../harness.ts';

test.describe('another page inside the site', () => {
  test('is told by its title, and the keyboard goes on from its content', async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const told = page.getByRole('status').filter({ hasText: 'Fright Club' });
    await expect(told).toHaveCount(0);
    await page.getByRole('list', { name: 'Trending' }).getByRole('link').first().press('Enter');
    await expect(page).toHaveURL(/\/movie\/\d+$/);
    await expect(told).toHaveText(/\(\d{4}\) · Fright Club$/);
    await expect(told).toHaveText(await page.title());
    await expect(page.locator('#content')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('#content :focus-visible')).toHaveCount(1);
    await page.goBack();
    await expect(told).toHaveText(/^Fright Club$/);
  });

  test('leaves the focus where it still is', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/calendar');
    await hydrated(page);
    const box = page.getByRole('combobox', { name: 'Search movies' });
    await box.fill('alien');
    await box.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Search: alien · Fright Club' })).toBeAttached();
    await expect(box).toBeFocused();
  });

  test('takes the focus, too, where only the link that had it has gone', async ({ page }) => {
    await page.goto('/keyword/vampire');
    const last = Number((await page.getByText(/^Page 1 of \d+$/).textContent())?.split(' ').at(-1));
    await page.goto(`/keyword/vampire?page=${last - 1}`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Next page' }).press('Enter');
    await expect(page.getByText(`Page ${last} of ${last}`)).toBeVisible();
    await expect(page.locator('#content')).toBeFocused();
  });

  test('is not told where only a part has changed: that part says so itself', async ({ page }) => {
    await page.goto('/keyword/vampire');
    await hydrated(page);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Page 2 of \d+$/ })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Fright Club' })).toHaveCount(0);
  });
});
