import type { Page } from '@playwright/test';
import { goInside, stubFilmPages } from '../client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { stubSearches } from './stub-searches.ts';

const result = (id: number, title: string) => ({
  id,
  title,
  posterPath: null,
  overview: `What happens in ${title}.`,
  releaseDate: '1979-05-25',
  ...{ runtime: 117, voteAverage: 8.2, platforms: [], why: null, subject: null },
});

/** Searches with the box in the header, or in the page on a phone. */
async function search(page: Page, text: string): Promise<void> {
  const box = page.getByRole('combobox', { name: 'Search movies' }).and(page.locator(':visible'));
  await box.fill(text);
  await box.press('Enter');
}

test.describe('the search screen', () => {
  test('lists results with poster, title, year and overview', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/search?q=halloween');
    await expect(page.getByRole('status').filter({ hasText: /results? for "halloween"/ })).toBeVisible();
    const item = page.locator('#content').getByRole('listitem').filter({ hasText: '1978' }).first();
    await expect(item.getByRole('link', { name: 'Halloween', exact: true })).toHaveAttribute('href', '/movie/948');
    await expect(item).toContainText('Haddonfield');
    await expect(item.locator('img')).toHaveAttribute('srcset', /w185\/.*w300\//);
    await item.click({ position: { x: 20, y: 40 } });
    await expect(page).toHaveURL('/movie/948');
  });

  test('begins with a link to the finder with the properties that the query asks for', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/search?q=scary but not gory');
    await hydrated(page);
    const wish = page.getByRole('link', { name: /^Find tonight’s film: scares high, gore low \(\d+ films\)$/ });
    const films = /\((\d+) films/.exec((await wish.textContent()) ?? '')?.[1];
    await expectNoAxeViolations(page);
    await wish.click();
    await expect(page).toHaveURL('/tonight?scares=6-&gore=-3');
    await expect(page.getByText(`${films} films`).first()).toBeVisible();
  });

  test('lists films whose titles match, and then films that match the facts in the query, under their own heading', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/search?q=clown');
    const titles = page.locator('#content').getByRole('listitem').getByRole('heading');
    await expect(titles.first()).toHaveText('Clown');
    const section = page.getByRole('region', { name: 'Clown films' });
    await expect(section.getByRole('heading', { level: 2 })).toHaveText('Clown films');
    await expect(section.getByRole('heading', { name: 'It', exact: true, level: 3 })).toBeVisible();
    await expect(section.getByRole('heading', { name: 'Clown', exact: true })).toHaveCount(0);
    await page.goto('/search?q=japanese+ghost');
    await expect(page.getByRole('region', { name: 'Ghost films in Japanese' })).toBeVisible();
    await hydrated(page);
    await page.getByRole('list', { name: 'Themes' }).getByRole('link', { name: 'Ghost' }).click();
    await expect(page).toHaveURL('/keyword/ghost');
  });

  test('searches again when the query changes, and keeps the query in the box', async ({ page }) => {
    const queries = await stubSearches(page, { alien: [result(1, 'Alien')], 'what & why?': [result(2, 'Why')] });
    await goInside(page, '/search');
    await search(page, ' alien ');
    await expect(page).toHaveURL('/search?q=alien');
    await expect(page.getByRole('link', { name: 'Alien', exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 result for "alien"' })).toBeVisible();
    await search(page, 'what & why?');
    await expect(page.getByRole('link', { name: 'Why', exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Search movies' }).and(page.locator(':visible'))).toHaveValue(
      'what & why?',
    );
    // Compares without duplicates, because on a slow machine the suggestions send the same request.
    expect([...new Set(queries)]).toEqual(['alien', 'what & why?']);
  });

  test('shows a message when nothing was found', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/search?q=zzzzqqqq');
    await expect(page.getByText('No results found for "zzzzqqqq"', { exact: true })).toBeVisible();
    await hydrated(page);
    const themes = page.getByRole('navigation', { name: 'Or browse a theme' });
    await themes.getByRole('link', { name: 'Vampire' }).click();
    await expect(page).toHaveURL('/keyword/vampire');
  });

  test('shows that it is loading', { tag: '@desktop' }, async ({ page }) => {
    let respond = () => {};
    await stubFilmPages(page);
    await page.route('**/api/movies/find?**', (route) => {
      respond = () => route.fulfill({ json: [result(1, 'Alien')] });
    });
    await goInside(page, '/search?q=alien');
    await expect(page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })).toBeVisible();
    respond();
    await expect(page.getByRole('link', { name: 'Alien', exact: true })).toBeVisible();
    await expect(page.getByText('Loading...')).toHaveCount(0);
  });

  test('shows the search box and links to themes when there is no query', async ({ page, isPhone }) => {
    const queries = await stubSearches(page, {});
    await page.goto('/search?q=%20%20');
    await expect(page).toHaveURL('/search');
    await hydrated(page);
    await expect(page.locator('#content').getByRole('combobox', { name: 'Search movies' })).toBeVisible({
      visible: isPhone,
    });
    await expect(page.getByText(/^Type a title, a director or an actor .* or what the film is about/)).toBeVisible();
    await expect(page.locator('#content li:not(nav li)')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Or browse a theme' }).getByRole('link')).toHaveCount(18);
    expect(queries).toEqual([]);
  });

  test('has results that can be reached and opened with the keyboard', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/search?q=halloween');
    await hydrated(page);
    const links = page.locator('#content').getByRole('listitem').getByRole('link');
    await links.first().focus();
    await page.keyboard.press('Tab');
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/movie\/\d+$/);
  });
});

test.describe('a search that fails', () => {
  test.use({ allowedConsole: /Failed to load resource|Search failed/ });

  test('shows a message and can be retried', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/api/movies/find?**', (route) => route.fulfill({ status: 500, json: {} }));
    await goInside(page, '/search?q=alien');
    await expect(page.getByRole('alert')).toHaveText('An error occurred while searching. Please try again.');
    await stubSearches(page, { alien: [result(1, 'Alien')] });
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('link', { name: 'Alien', exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});
