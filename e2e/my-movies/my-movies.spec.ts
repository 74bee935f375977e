import { expect, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { films, json, link, NEVER, open, stubMember, tab, toggle } from './stub-member.ts';

test.describe('My Movies', () => {
  test('sends a visitor to the login and back; a new member has an empty list, and then one with the added film', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/list?view=watched');
    await expect(page).toHaveURL('/login?redirect=%2Flist%3Fview%3Dwatched');
    const { email } = await becomeMember(page);
    await open(page);
    await expect(page.getByText('Your watchlist is empty. Add some movies to get started.')).toBeVisible();
    expect((await page.request.post('/api/user-list/add', { data: { title_id: 948 } })).status()).toBe(200);
    const sent = { watched: true, watchDate: null };
    expect((await page.request.post('/api/tmdb/update-watched-status/948', { data: sent })).status()).toBe(200);

    // The server renders no personal data.
    const html = await (await page.request.get('/list')).text();
    for (const text of ['Loading', '<title>My Movies · Fright Club</title>', '<meta name="robots" content="noindex"/>'])
      expect(html).toContain(text);
    for (const text of [email, 'Halloween']) expect(html).not.toContain(text);
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/ style="/);

    await page.reload();
    await films(page).first().getByRole('link').hover();
    await expect(toggle(page, 'Watched: Halloween')).toHaveAttribute('aria-pressed', 'true');
    const removed = page.waitForResponse('**/api/user-list/remove/948');
    await toggle(page, 'Watchlist: Halloween').click();
    expect((await removed).status()).toBe(204);
    await page.reload();
    await expect(page.getByText('Your watchlist is empty. Add some movies to get started.')).toBeVisible();
  });

  test('has the selected tab in the URL; the arrow keys move between the tabs, Enter and Space open one', {
    tag: '@desktop',
  }, async ({ page }) => {
    await stubMember(page);
    await open(page);
    await expect(tab(page, 'Watchlist')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab')).toHaveText(['Watchlist', 'Ratings', 'Watched']);
    await tab(page, 'Watchlist').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Watched')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/list?view=watched');
    await expect(link(page, 'Newest')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Ratings')).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/list?view=watchlist');
    await page.goBack();
    await expect(link(page, 'Newest')).toBeVisible();
    await page.reload();
    await expect(tab(page, 'Watched')).toHaveAttribute('aria-selected', 'true');
  });

  test('shows a message while a list loads, and for an empty list', { tag: '@desktop' }, async ({ page }) => {
    const says = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
    let lists = NEVER;
    await stubMember(page, {
      lists: (route) => lists(route),
      ratings: json({ ratings: [], totalPages: 0, currentPage: 1 }),
    });
    await open(page);
    await says('Loading your watchlist...');
    await tab(page, 'Watched').click();
    await says('Loading your list...');
    lists = json({ items: [], watchedMovies: [] });
    await open(page);
    await says('Your watchlist is empty. Add some movies to get started.');
    await tab(page, 'Watched').click();
    await says("You haven't watched any movies yet. Watch some movies to get started.");
    await tab(page, 'Ratings').click();
    await says("You haven't rated any movies yet. Start rating horror movies to build your Horror Profile!");
  });
});
