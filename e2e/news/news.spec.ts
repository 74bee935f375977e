import { expect, hydrated, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { stubMemberCalls } from '../my-movies/stub-member.ts';
import { NEWS, stubNews } from './stub-news.ts';

test.describe('the news page', { tag: '@desktop' }, () => {
  test('has a mark in the navigation until the member has seen the news', async ({ page }) => {
    await stubMemberCalls(page);
    await stubNews(NEWS)(page);
    await page.goto('/calendar');
    await hydrated(page);
    const navigation = page.getByRole('banner');
    await navigation.getByRole('link', { name: /Profile.*, 1 unread in your news$/ }).click();
    const read = page.waitForRequest('**/api/news/read');
    await page.getByRole('link', { name: 'Your news, 1 unread' }).click();
    const items = page.getByRole('list', { name: 'News' }).getByRole('listitem');
    await expect(items).toHaveCount(2);
    await expect(items.first()).toContainText('Now on Shudder');
    await expect(items.first()).toContainText('New');
    await expect(items.nth(1)).not.toContainText('New');
    expect((await read).method()).toBe('POST');
    await expect(navigation.getByRole('link', { name: /unread/ })).toHaveCount(0);
    await items.first().getByRole('link', { name: 'Halloween' }).click();
    await expect(page).toHaveURL('/movie/948');
  });

  test('leads a visitor to the login, tells a new member that there is no news yet, and is not indexed', async ({
    page,
  }) => {
    await page.goto('/news');
    await expect(page).toHaveURL(/\/login\?redirect=%2Fnews/);
    await becomeMember(page);
    await page.goto('/news');
    await expect(page.getByText('There is no news yet.')).toBeVisible();
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  });
});
