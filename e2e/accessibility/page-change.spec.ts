import { expect, hydrated, test } from '../harness.ts';

test.describe('navigation to another page of the site', () => {
  test('announces the new title and moves the focus to the content', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    await hydrated(page);
    const announcement = page.getByRole('status').filter({ hasText: 'Fright Club' });
    await expect(announcement).toHaveCount(0);
    await page.getByRole('list', { name: 'Trending' }).getByRole('link').first().press('Enter');
    await expect(page).toHaveURL(/\/movie\/\d+$/);
    await expect(announcement).toHaveText(/\(\d{4}\) · Fright Club$/);
    await expect(announcement).toHaveText(await page.title());
    await expect(page.locator('#content')).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.locator('#content :focus-visible')).toHaveCount(1);
    await page.goBack();
    await expect(announcement).toHaveText(/^Fright Club$/);
  });

  test('leaves the focus where it is when the focused element is still there', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/calendar');
    await hydrated(page);
    const box = page.getByRole('combobox', { name: 'Search movies' });
    await box.fill('alien');
    await box.press('Enter');
    await expect(page.getByRole('status').filter({ hasText: 'Search: alien · Fright Club' })).toBeAttached();
    await expect(box).toBeFocused();
  });

  test('moves the focus to the content when only the focused link has disappeared', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/keyword/vampire');
    const last = Number((await page.getByText(/^Page 1 of \d+$/).textContent())?.split(' ').at(-1));
    await page.goto(`/keyword/vampire?page=${last - 1}`);
    await hydrated(page);
    await page.getByRole('link', { name: 'Next page' }).press('Enter');
    await expect(page.getByText(`Page ${last} of ${last}`)).toBeVisible();
    await expect(page.locator('#content')).toBeFocused();
  });

  test('announces no title when only a part of the page has changed, because that part announces itself', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/keyword/vampire');
    await hydrated(page);
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page.getByRole('status').filter({ hasText: /^Page 2 of \d+$/ })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Fright Club' })).toHaveCount(0);
  });
});
