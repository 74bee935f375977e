import { goInside, stubFilmPages } from '../client-navigation.ts';
import { expect, test } from '../harness.ts';
import { becomeMember } from '../members.ts';
import { films, json, link, NEVER, open, stubMember, tab, toggle } from './stub-member.ts';

/** No other browser test changes this film. */
const CARNIVAL_OF_SOULS = 16093;

test.describe('My Movies', () => {
  test('sends a visitor to the login and back', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/list?view=watched');
    await expect(page).toHaveURL('/login?redirect=%2Flist%3Fview%3Dwatched');
  });

  test('is rendered on the server with "Loading", a title and noindex, and without personal data or inline styles', {
    tag: '@desktop',
  }, async ({ page }) => {
    const { email } = await becomeMember(page);
    const data = { title_id: CARNIVAL_OF_SOULS };
    expect((await page.request.post('/api/user-list/add', { data })).ok()).toBe(true);
    const html = await (await page.request.get('/list')).text();
    expect(html).toContain('Loading');
    expect(html).toContain('<title>My Movies · Fright Club</title>');
    expect(html).toContain('<meta name="robots" content="noindex"/>');
    expect(html).not.toContain(email);
    expect(html).not.toContain('Carnival of Souls');
    expect(html.replaceAll(/<script[\s\S]*?<\/script>/g, '')).not.toMatch(/ style="/);
  });

  test('requests the lists again when it is opened again, and gets status 304 while they are unchanged', {
    tag: '@desktop',
  }, async ({ page }) => {
    await becomeMember(page);
    // Stubs the pictures, because the first request for a picture stores its colour, and this changes the list.
    await stubFilmPages(page);
    const data = { title_id: CARNIVAL_OF_SOULS };
    expect((await page.request.post('/api/user-list/add', { data })).ok()).toBe(true);
    const statuses: number[] = [];
    page.on('response', (response) => {
      if (new URL(response.url()).pathname === '/api/user-list') statuses.push(response.status());
    });
    await goInside(page, '/list');
    await expect(link(page, 'Carnival of Souls')).toBeVisible();
    const loads = statuses.length;
    await goInside(page, '/search');
    await expect(page).toHaveTitle(/^Search/);
    await goInside(page, '/list');
    await expect(link(page, 'Carnival of Souls')).toBeVisible();
    await expect.poll(() => statuses.slice(loads)).toEqual([304]);
  });

  test('has the selected tab in the URL', { tag: '@desktop' }, async ({ page }) => {
    await stubMember(page);
    await open(page);
    await expect(tab(page, 'Watchlist')).toHaveAttribute('aria-selected', 'true');
    await expect(page.getByRole('tab')).toHaveText(['Watchlist', 'Ratings', 'Watched']);
    await tab(page, 'Watched').click();
    await expect(page).toHaveURL('/list?view=watched');
    await expect(link(page, 'Newest')).toBeVisible();
    await page.goBack();
    await expect(link(page, 'Cellar')).toBeVisible();
    await page.reload();
    await open(page, '?view=watched');
    await expect(tab(page, 'Watched')).toHaveAttribute('aria-selected', 'true');
    await open(page, '?view=nonsense');
    await expect(tab(page, 'Watchlist')).toHaveAttribute('aria-selected', 'true');
  });

  test('has tabs that are focused with the arrow keys and opened with Enter or Space', { tag: '@desktop' }, async ({
    page,
  }) => {
    await stubMember(page);
    await open(page);
    await tab(page, 'Watchlist').focus();
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Watched')).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(tab(page, 'Ratings')).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/list?view=ratings');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/list?view=watchlist');
  });

  test('shows a loading message for each list', { tag: '@desktop' }, async ({ page }) => {
    await stubMember(page, { lists: NEVER });
    await open(page);
    await expect(page.getByText('Loading your watchlist...', { exact: true })).toBeVisible();
    await tab(page, 'Watched').click();
    await expect(page.getByText('Loading your list...', { exact: true })).toBeVisible();
  });

  test('shows a message for an empty list', { tag: '@desktop' }, async ({ page }) => {
    await stubMember(page, {
      lists: json({ items: [], watchedMovies: [] }),
      ratings: json({ ratings: [], totalPages: 0, currentPage: 1 }),
    });
    await open(page);
    const says = (text: string) => expect(page.getByText(text, { exact: true })).toBeVisible();
    await says('Your watchlist is empty. Add some movies to get started.');
    await tab(page, 'Watched').click();
    await says("You haven't watched any movies yet. Watch some movies to get started.");
    await tab(page, 'Ratings').click();
    await says("You haven't rated any movies yet. Start rating horror movies to build your Horror Profile!");
  });
});

test('a new member sees an empty watchlist, then an added film, and an empty watchlist after its removal', async ({
  page,
  isPhone,
}) => {
  await becomeMember(page);
  await open(page);
  await expect(page.getByText('Your watchlist is empty. Add some movies to get started.')).toBeVisible();
  expect((await page.request.post('/api/user-list/add', { data: { title_id: 948 } })).status()).toBe(200);
  const sent = { watched: true, watchDate: null };
  expect((await page.request.post('/api/tmdb/update-watched-status/948', { data: sent })).status()).toBe(200);
  await page.reload();
  if (!isPhone) await films(page).first().getByRole('link').hover();
  await expect(toggle(page, 'Watched: Halloween')).toHaveAttribute('aria-pressed', 'true');
  const removed = page.waitForResponse('**/api/user-list/remove/948');
  await toggle(page, 'Watchlist: Halloween').click();
  expect((await removed).status()).toBe(204);
  await expect(page.getByText('Your watchlist is empty. Add some movies to get started.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your watchlist is empty. Add some movies to get started.')).toBeVisible();
});
