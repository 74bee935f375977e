import { expect, test } from '../harness.ts';
import { monthName, OVERVIEW, RATED } from './lists.ts';
import { expectTitles, films, json, link, open, stubMember, tab, toggle } from './stub-member.ts';

test('the watched films are in groups by month that fold, or in one sorted list, and can be changed', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubMember(page);
  await open(page, '?view=watched');
  await expectTitles(page, ['Newest', 'Recent', 'Recent too', 'Half a year ago', 'Older', 'Undated']);
  const months = page.getByRole('tabpanel').getByRole('heading', { level: 2 });
  await expect(months).toHaveText([monthName(0), monthName(1), monthName(5), 'Others']);
  await expect(page.getByRole('list', { name: 'Others' }).getByRole('listitem')).toHaveCount(2);
  await page.getByText(monthName(1), { exact: true }).click();
  await expect(link(page, 'Recent too')).toBeHidden();
  await page.getByText(monthName(1), { exact: true }).click();
  await expect(link(page, 'Recent too')).toBeVisible();

  await link(page, 'Newest').hover();
  const marking = page.waitForRequest('**/api/tmdb/update-watched-status/11');
  await toggle(page, 'Watched: Newest').click();
  expect((await marking).postDataJSON()).toEqual({ watched: false, watchDate: null });
  await expect(page.getByText(`No movies watched in ${monthName(0)}`, { exact: true })).toBeVisible();
  await expect(link(page, 'Newest')).toHaveCount(0);
  await link(page, 'Undated').hover();
  const adding = page.waitForRequest('**/api/user-list/add');
  await toggle(page, 'Watchlist: Undated').click();
  expect((await adding).postDataJSON()).toEqual({ title_id: 16 });
  await expect(toggle(page, 'Watchlist: Undated')).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(3, 3);

  await page.getByLabel('Sort by').selectOption('Title');
  await expect(page).toHaveURL('/list?view=watched&order=title');
  await expectTitles(page, ['Half a year ago', 'Older', 'Recent', 'Recent too', 'Undated']);
  await expect(months).toHaveCount(0);
  await tab(page, 'Watchlist').click();
  await expect(
    films(page)
      .first()
      .getByRole('link', { name: /^Undated/ }),
  ).toBeVisible();
});

test('the ratings show each film with its rating and date, on numbered pages that can be sorted', {
  tag: '@desktop',
}, async ({ page }) => {
  const unknown = { ...RATED[1], overview: null, director: null, runtime: 45, overallRating: null };
  await stubMember(page, {
    ratings: (route) => {
      const currentPage = Number(new URL(route.request().url()).searchParams.get('page'));
      return json({ ratings: currentPage > 3 ? [] : [RATED[0], unknown], totalPages: 3, currentPage })(route);
    },
  });
  await open(page, '?view=ratings');
  const [first, second] = [films(page).first(), films(page).nth(1)];
  await expect(first.getByRole('link', { name: 'Rated 1' })).toHaveAttribute('href', '/movie/1');
  for (const text of ['Last rated February 3, 2026', '1980', 'Stanley Kubrick', '2hr 24m', OVERVIEW, '9/10'])
    await expect(first).toContainText(text);
  for (const text of ['No movie description exists', '0hr 45m']) await expect(second).toContainText(text);

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
