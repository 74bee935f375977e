import type { Page } from '@playwright/test';
import { goInside } from '../client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, painted, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { stubSearches } from './stub-searches.ts';
import { boxOf } from './suggestions.ts';

const result = (id: number, title: string) => ({
  id,
  title,
  posterPath: null,
  overview: `What happens in ${title}.`,
  releaseDate: '1979-05-25',
  ...{ runtime: 117, voteAverage: 8.2, platforms: [], why: null, subject: null },
});

const KEYWORD = '**/api/tmdb/horror-movies-by-keyword?**';

/** Searches with the box in the header, or in the page on a phone. */
async function search(page: Page, text: string): Promise<void> {
  await boxOf(page).fill(text);
  await boxOf(page).press('Enter');
}

test.describe('the search screen', () => {
  test('lists films by title and by facts, and links to the finder, to themes and to each film', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.goto('/search?q=scary but not gory');
    await hydrated(page);
    const wish = page.getByRole('link', { name: /^Scary, not gory: \d+ films$/ });
    const films = /(\d+) films/.exec((await wish.textContent()) ?? '')?.[1];
    await expectNoAxeViolations(page);
    await wish.click();
    await expect(page).toHaveURL('/tonight?scares=6-&gore=-3');
    await expect(page.getByText(`${films} films`).first()).toBeVisible();

    await search(page, 'clown');
    await expect(page).toHaveURL('/search?q=clown');
    const items = page.locator('#content').getByRole('listitem');
    await expect(items.getByRole('heading').first()).toHaveText('Clown');
    const section = page.getByRole('region', { name: 'Clown films' });
    await expect(section.getByRole('heading', { name: 'It', exact: true, level: 3 })).toBeVisible();
    await expect(section.getByRole('heading', { name: 'Clown', exact: true })).toHaveCount(0);
    await search(page, 'japanese ghost');
    await expect(page.getByRole('region', { name: 'Ghost films in Japanese' })).toBeVisible();
    await page.getByRole('list', { name: 'Themes' }).getByRole('link', { name: 'Ghost' }).click();
    await expect(page).toHaveURL('/keyword/ghost');

    await search(page, 'zzzzqqqq');
    await expect(page.getByText('No results found for "zzzzqqqq"', { exact: true })).toBeVisible();
    await page.getByRole('navigation', { name: 'Or browse a theme' }).getByRole('link', { name: 'Vampire' }).click();
    await expect(page).toHaveURL('/keyword/vampire');
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Vampire', { ignoreCase: true });

    await search(page, 'halloween');
    await expect(page.getByRole('status').filter({ hasText: /results? for "halloween"/ })).toBeVisible();
    const original = items.filter({ hasText: '1978' }).first();
    await expect(original.getByRole('link', { name: 'Halloween', exact: true })).toHaveAttribute('href', '/movie/948');
    await expect(original).toContainText('Haddonfield');
    await expect(original.locator('img')).toHaveAttribute('srcset', /w185\/.*w300\//);
    await items.getByRole('link').first().focus();
    await page.keyboard.press('Tab');
    await expect(items.getByRole('link').nth(1)).toBeFocused();
    await original.click({ position: { x: 20, y: 40 } });
    await expect(page).toHaveURL('/movie/948');
  });

  test('searches for words that are typed while another page loads', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/search?q=zzzzqqqq');
    await hydrated(page);
    const release = await hold(page, KEYWORD);
    await page.getByRole('navigation', { name: 'Or browse a theme' }).getByRole('link', { name: 'Vampire' }).click();
    await expect(page).toHaveURL('/keyword/vampire');
    await expect(boxOf(page)).toHaveValue('');
    await search(page, 'halloween');
    const results = page.getByRole('status').filter({ hasText: /results? for "halloween"/ });
    await expect(results).toBeVisible();
    const response = page.waitForResponse(KEYWORD);
    release();
    await response;
    await painted(page);
    await expect(results).toBeVisible();
    await expect(page).toHaveURL('/search?q=halloween');
  });

  test('searches for words that were typed before the script came', async ({ page }) => {
    const release = await hold(page, '**/assets/*.js');
    await page.goto('/search', { waitUntil: 'commit' });
    await boxOf(page).fill('alien');
    release();
    await hydrated(page);
    await expect(boxOf(page)).toHaveValue('alien');
    await boxOf(page).press('Enter');
    await expect(page).toHaveURL('/search?q=alien');
  });

  test('without a query has the search box on a phone, and searches again when the query changes', {
    tag: '@phone',
  }, async ({ page }) => {
    const queries = await stubSearches(page, { alien: [result(1, 'Alien')], 'what & why?': [result(2, 'Why')] });
    await page.goto('/search?q=%20%20');
    await expect(page).toHaveURL('/search');
    await hydrated(page);
    await expect(
      page.getByText(/^In the box above, type a title, a director or an actor, or say what the film is about/),
    ).toBeVisible();
    await expect(page.locator('#content li:not(nav li)')).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Or browse a theme' }).getByRole('link')).toHaveCount(18);
    expect(queries).toEqual([]);
    await search(page, ' alien ');
    await expect(page).toHaveURL('/search?q=alien');
    await expect(page.getByRole('link', { name: 'Alien', exact: true })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: '1 result for "alien"' })).toBeVisible();
    await search(page, 'what & why?');
    await expect(page.getByRole('link', { name: 'Why', exact: true })).toBeVisible();
    await expect(boxOf(page)).toHaveValue('what & why?');
    // Compares without duplicates, because on a slow machine the suggestions send the same request.
    expect([...new Set(queries)]).toEqual(['alien', 'what & why?']);

    await page.goBack();
    await expect(boxOf(page)).toHaveValue('alien');
    await boxOf(page).fill('typed while a page loads');
    await page.goForward();
    await expect(page).toHaveURL(/what/);
    await expect(page.getByRole('status').filter({ hasText: 'what & why?' })).toBeVisible();
    await expect(boxOf(page)).toHaveValue('typed while a page loads');
  });

  test.describe('when the search fails', () => {
    test.use({ allowedConsole: /Failed to load resource|Search failed/ });

    test('shows that it is loading, then a message, and can be retried', { tag: '@desktop' }, async ({ page }) => {
      const { promise: asked, resolve: respond } = Promise.withResolvers<void>();
      await stubSearches(page, { alien: [result(1, 'Alien')] });
      await page.route(
        '**/api/movies/find?**',
        async (route) => {
          await asked;
          await route.fulfill({ status: 500, json: {} });
        },
        { times: 1 },
      );
      await goInside(page, '/search?q=alien');
      await expect(page.getByRole('status').filter({ hasText: /^Loading\.\.\.$/ })).toBeVisible();
      respond();
      await expect(page.getByRole('alert')).toHaveText('An error occurred while searching. Please try again.');
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('link', { name: 'Alien', exact: true })).toBeVisible();
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
  });
});
