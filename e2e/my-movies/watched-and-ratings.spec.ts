import { expect, expectNoAxeViolations, test } from '../harness.ts';
import { monthName, OVERVIEW, RATED, WATCHED } from './lists.ts';
import { expectTitles, films, json, link, open, stubMember, tab, toggle } from './stub-member.ts';

test.describe('the watched films on a desktop', { tag: '@desktop' }, () => {
  test('are grouped by month, newest first, and the groups can be collapsed', async ({ page }) => {
    await stubMember(page);
    await open(page, '?view=watched');
    await expectTitles(page, ['Newest', 'Recent', 'Recent too', 'Half a year ago', 'Older', 'Undated']);
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveText([
      monthName(0),
      monthName(1),
      monthName(5),
      'Others',
    ]);
    await expect(page.getByRole('list', { name: 'Others' }).getByRole('listitem')).toHaveCount(2);
    await page.getByText(monthName(1), { exact: true }).click();
    await expect(link(page, 'Recent too')).toBeHidden();
    await page.getByText(monthName(1), { exact: true }).click();
    await expect(link(page, 'Recent too')).toBeVisible();
  });

  test('are in one list when sorted by title or rating', async ({ page }) => {
    const watchedMovies = WATCHED.map((entry, index) => ({ ...entry, userRating: index }));
    await stubMember(page, { lists: json({ items: [], watchedMovies }) });
    await open(page, '?view=watched');
    await page.getByLabel('Sort by').selectOption('Your rating');
    await expect(page).toHaveURL('/list?view=watched&order=rating');
    await expectTitles(page, ['Undated', 'Older', 'Half a year ago', 'Recent too', 'Recent', 'Newest']);
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveCount(0);
    await page.getByLabel('Sort by').selectOption('Title');
    await expectTitles(page, ['Half a year ago', 'Newest', 'Older', 'Recent', 'Recent too', 'Undated']);
  });

  test('have no heading when all of them belong to "Others"', async ({ page }) => {
    await stubMember(page, { lists: json({ items: [], watchedMovies: WATCHED.slice(-2) }) });
    await open(page, '?view=watched');
    await expectTitles(page, ['Older', 'Undated']);
    await expect(page.getByRole('tabpanel').getByRole('heading', { level: 2 })).toHaveCount(0);
  });

  test('show a message when the member removes the last film of a month', async ({ page }) => {
    await stubMember(page);
    await open(page, '?view=watched');
    await link(page, 'Newest').hover();
    const sending = page.waitForRequest('**/api/tmdb/update-watched-status/11');
    await toggle(page, 'Watched: Newest').click();
    expect((await sending).postDataJSON()).toEqual({ watched: false, watchDate: null });
    await expect(page.getByText(`No movies watched in ${monthName(0)}`, { exact: true })).toBeVisible();
    await expect(link(page, 'Newest')).toHaveCount(0);
  });

  test('can be added to the watchlist', async ({ page }) => {
    await stubMember(page);
    await open(page, '?view=watched');
    await link(page, 'Undated').hover();
    const sending = page.waitForRequest('**/api/user-list/add');
    await toggle(page, 'Watchlist: Undated').click();
    expect((await sending).postDataJSON()).toEqual({ title_id: 16 });
    await expect(toggle(page, 'Watchlist: Undated')).toHaveAttribute('aria-pressed', 'true');
    await tab(page, 'Watchlist').click();
    await expect(
      films(page)
        .first()
        .getByRole('link', { name: /^Undated/ }),
    ).toBeVisible();
  });
});

test.describe('the ratings', { tag: '@desktop' }, () => {
  test('show each film with its rating and date', async ({ page }) => {
    await stubMember(page, {
      ratings: json({
        ratings: [RATED[0], { ...RATED[1], overview: null, director: null, runtime: 45, overallRating: null }],
        totalPages: 1,
        currentPage: 1,
      }),
    });
    await open(page, '?view=ratings');
    const [first, second] = [films(page).first(), films(page).nth(1)];
    await expect(first).toContainText('Last rated February 3, 2026');
    await expect(first.getByRole('link', { name: 'Rated 1' })).toHaveAttribute('href', '/movie/1');
    for (const text of ['1980', 'Stanley Kubrick', '2hr 24m', OVERVIEW, '9/10'])
      await expect(first).toContainText(text);
    await expect(second).toContainText('No movie description exists');
    await expect(second).toContainText('0hr 45m');
    await expect(page.getByRole('navigation', { name: 'Pagination' })).toHaveCount(0);
    await expectNoAxeViolations(page);
  });

  test('have numbered pages', async ({ page }) => {
    await stubMember(page);
    await open(page, '?view=ratings');
    await expect(page.getByRole('list', { name: 'Ratings' }).getByRole('listitem')).toHaveCount(10);
    const asking = page.waitForRequest('**/api/ratings/user?page=2&*');
    await page.getByRole('link', { name: 'Page 2' }).click();
    await asking;
    await expect(page).toHaveURL('/list?view=ratings&page=2');
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    const sorting = page.waitForRequest('**/api/ratings/user?page=1&sort=title');
    await page.getByLabel('Sort by').selectOption('Title');
    await sorting;
    await expect(page).toHaveURL('/list?view=ratings&order=title');
    await open(page, '?view=ratings&page=9');
    await expect(page).toHaveURL('/list?view=ratings&page=3');
    await tab(page, 'Watchlist').click();
    await expect(page).toHaveURL('/list?view=watchlist');
  });
});
