import { expect, hydrated, test } from '../harness.ts';

test('navigation announces the new title, and moves the focus only if the focused element has disappeared', {
  tag: '@desktop',
}, async ({ page }) => {
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

  const box = page.getByRole('combobox', { name: 'Search movies' });
  await box.fill('alien');
  await box.press('Enter');
  await expect(announcement.filter({ hasText: 'Search: alien · Fright Club' })).toBeAttached();
  await expect(box).toBeFocused();
});

test('when only a part of the page changes, that part announces itself, and the focus leaves a link that disappears', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/keyword/vampire');
  const last = Number((await page.getByText(/^Page 1 of \d+$/).textContent())?.split(' ').at(-1));
  await page.goto(`/keyword/vampire?page=${last - 1}`);
  await hydrated(page);
  await page.getByRole('link', { name: 'Next page' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `Page ${last} of ${last}` })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Fright Club' })).toHaveCount(0);
  await expect(page.locator('#content')).toBeFocused();
});
