import { expect, hydrated, painted, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { open } from './forms.ts';

test('a second tab shows a film that the first tab adds to the watchlist, and signs out when the first tab signs out', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await becomeMember(page);
  await open(page, '/movie/694');
  const other = await context.newPage();
  await other.goto('/list');
  await hydrated(other);
  await expect(other.getByText('Your watchlist is empty.')).toBeVisible();
  // The member's menu, which is loaded later, listens to other tabs.
  await expect(other.getByRole('link', { name: /^Profile/ })).toBeVisible();
  await painted(other);
  await page.getByRole('button', { name: 'Add to watchlist' }).click();
  await expect(other.getByRole('link', { name: /The Shining/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(other.getByRole('link', { name: /^Profile/ })).toHaveCount(0);
});
