import type { Page } from '@playwright/test';
import { PLATFORMS } from '../src/contract/platforms.ts';
import { goInside, structuredData, stubFilmPages } from './client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';

const OVERVIEW =
  'Something old is under the stairs, and the stairs are new. A surveyor measures them twice and gets two answers. By the third night the house has a room more than it has doors, and somebody is humming in it, patiently.';

const film = (index: number) => ({
  id: 900_000 + index,
  title: `Film ${index + 1}`,
  posterPath: null,
  releaseDate: '1984-11-09',
  overview: OVERVIEW,
  voteAverage: 6.04,
});
const FILMS = Array.from({ length: 20 }, (_, index) => film(index));

/** Answers for every keyword and platform asked for from now on. */
async function stubFilms(page: Page, totalPages: number, results: object[] = FILMS): Promise<void> {
  await page.route(/\/api\/tmdb\/horror-movies-by-(keyword|provider)/, (route) => {
    const asked = Number(new URL(route.request().url()).searchParams.get('page'));
    return route.fulfill({ json: { results: asked > totalPages ? [] : results, totalPages, page: asked } });
  });
  await stubFilmPages(page);
}

const posters = (page: Page) => page.locator('#content').getByRole('list').first().getByRole('listitem');
const card = (page: Page, title: string) => page.getByRole('group', { name: `About ${title}`, exact: true });
const pagination = (page: Page) => page.getByRole('navigation', { name: 'Pagination' });

test.describe('a keyword page', () => {
  test('is named by its keyword and shows twenty posters that lead to films', async ({ page }) => {
    await page.goto('/keyword/haunted-house');
    await expect(page.getByRole('heading', { level: 1, name: 'haunted house', exact: true })).toBeVisible();
    await expect(posters(page)).toHaveCount(20);
    const link = posters(page).first().getByRole('link');
    await expect(link).toHaveAttribute('href', /^\/movie\/\d+$/);
    await expect(link).toHaveAccessibleName(/\S/);
    await link.click();
    await expect(page).toHaveURL(/\/movie\/\d+$/);
  });

  test('is rendered on the server, without inline styles, and says what it is', async ({ page, request }) => {
    const html = await (await request.get('/keyword/slasher?page=2')).text();
    expect(html.match(/href="\/movie\/\d+"/g)?.length).toBeGreaterThanOrEqual(20);
    expect(html).not.toMatch(/\sstyle="/);

    await page.goto('/keyword/slasher?page=2');
    await expect(page).toHaveTitle('Slasher horror films, page 2 · Fright Club');
    await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /slasher/);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/keyword\/slasher\?page=2$/);
    await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', /\/keyword\/slasher\?page=2$/);
    expect(await structuredData(page)).toEqual([expect.objectContaining({ '@type': 'BreadcrumbList' })]);
  });

  test('has posters of several sizes, the first row at once and the rest as they come into view', async ({ page }) => {
    await page.goto('/keyword/slasher');
    const first = posters(page).first().locator('img');
    await expect(first).toHaveAttribute('srcset', /w185\/.* 185w, .*w300\/.* 300w/);
    await expect(first).toHaveAttribute('width', '300');
    await expect(first).toHaveAttribute('height', '450');
    await expect(first).toHaveAttribute('loading', 'eager');
    await expect(first).toHaveAttribute('fetchpriority', 'high');
    await expect(posters(page).last().locator('img')).toHaveAttribute('loading', 'lazy');
  });

  test('says so when there is nothing', async ({ page }) => {
    await page.goto('/keyword/no-such-keyword');
    await expect(page.getByRole('heading', { level: 1, name: 'no such keyword' })).toBeVisible();
    await expect(page.getByText('Nothing found here', { exact: true })).toBeVisible();
    await expect(page.getByText('Come back later.', { exact: true })).toBeVisible();
    await expect(pagination(page)).toHaveCount(0);
    await expectNoAxeViolations(page);
  });

  test('says that it is loading while films are on their way', async ({ page }) => {
    let answer = () => {};
    await stubFilmPages(page);
    await page.route('**/api/tmdb/horror-movies-by-keyword**', (route) => {
      answer = () => route.fulfill({ json: { results: FILMS, totalPages: 1, page: 1 } });
    });
    await goInside(page, '/keyword/body-horror');
    await expect(page.getByRole('heading', { level: 1, name: 'body horror' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached();
    answer();
    await expect(posters(page)).toHaveCount(20);
  });

  test('has no accessibility violations', async ({ page }) => {
    for (const keyword of ['exorcism', 'vampire', 'mask']) {
      await page.goto(`/keyword/${keyword}`);
      await hydrated(page);
      await expectNoAxeViolations(page);
    }
  });
});

test.describe('a keyword page whose films cannot be fetched', () => {
  test.use({ allowedConsole: [/Failed to load resource|Films could not be fetched/] });

  test('logs it and shows its title alone', async ({ page }) => {
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route('**/api/tmdb/horror-movies-by-keyword**', (route) => route.fulfill({ status: 500, json: {} }));
    await goInside(page, '/keyword/urban-legend');
    await expect(page.getByRole('heading', { level: 1, name: 'urban legend' })).toBeVisible();
    await expect(page.locator('#content').getByRole('listitem')).toHaveCount(0);
    await expect(page.locator('#content').getByRole('alert')).toHaveCount(0);
    await expect(page).toHaveTitle(/Urban legend/);
    expect(logged.join()).toContain('Films could not be fetched');
  });
});

test.describe('pagination', () => {
  test('offers a window of five, first, last, and what lies between as ellipses', async ({ page }) => {
    await stubFilms(page, 20);
    await goInside(page, '/keyword/ghost?page=7');
    const numbers = pagination(page).getByRole('link', { name: /^Page \d+$/ });
    await expect(numbers).toHaveText(['1', '5', '6', '7', '8', '9', '20']);
    await expect(pagination(page).getByText('…')).toHaveCount(2);
    await expect(pagination(page).locator('[aria-current="page"]')).toHaveText('7');
  });

  test('goes on, back and to any page, with the page in the address', async ({ page }) => {
    await page.goto('/keyword/slasher');
    await hydrated(page);
    await pagination(page).getByRole('link', { name: 'Next page' }).click();
    await expect(page).toHaveURL('/keyword/slasher?page=2');
    await expect(page.getByText(/Page 2 of \d+/)).toBeVisible();
    await expect(pagination(page).locator('[aria-current="page"]')).toHaveText('2');
    await pagination(page).getByRole('link', { name: 'Page 3' }).click();
    await expect(page).toHaveURL('/keyword/slasher?page=3');
    // The address changes at once, the page when it is there.
    await expect(page.getByText(/Page 3 of \d+/)).toBeVisible();
    await pagination(page).getByRole('link', { name: 'Previous page' }).click();
    await expect(page).toHaveURL('/keyword/slasher?page=2');
    await expect(page.getByText(/Page 2 of \d+/)).toBeVisible();
    await pagination(page).getByRole('link', { name: 'Page 1' }).click();
    await expect(page).toHaveURL('/keyword/slasher');
    await expect(page.getByText(/Page 1 of \d+/)).toBeVisible();
  });

  test('ends at both ends', async ({ page }) => {
    await stubFilms(page, 2);
    await goInside(page, '/keyword/ghost');
    await expect(pagination(page).getByRole('link', { name: 'Previous page' })).toBeDisabled();
    await expect(pagination(page).getByRole('link', { name: 'Next page' })).toHaveAttribute('href', /\?page=2$/);
    await pagination(page).getByRole('link', { name: 'Next page' }).click();
    await expect(pagination(page).getByRole('link', { name: 'Next page' })).toBeDisabled();
    await expect(pagination(page).getByRole('link', { name: 'Next page' })).not.toHaveAttribute('href');
  });

  test('is left out where there is one page', async ({ page }) => {
    await stubFilms(page, 1);
    await goInside(page, '/keyword/ghost');
    await expect(posters(page)).toHaveCount(20);
    await expect(pagination(page)).toHaveCount(0);
  });

  test('a page beyond the last leads to the last', async ({ page }) => {
    await page.goto('/keyword/slasher?page=999');
    await expect(page).toHaveURL(/\/keyword\/slasher\?page=\d{1,2}$/);
    await expect(posters(page).first()).toBeVisible();

    await stubFilms(page, 4);
    await goInside(page, '/keyword/cult?page=9');
    await expect(page).toHaveURL('/keyword/cult?page=4');
  });

  test('works with the keyboard', async ({ page }) => {
    await page.goto('/keyword/slasher');
    await hydrated(page);
    await pagination(page).getByRole('link', { name: 'Page 2' }).focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/keyword/slasher?page=2');
  });
});

test.describe('the hover card', () => {
  test.skip(({ isPhone }) => isPhone, 'a finger opens the film');

  test('opens after 200 ms of hovering and closes 500 ms after the pointer has gone', async ({ page }) => {
    await stubFilms(page, 1);
    await goInside(page, '/keyword/ghost');
    await expect(posters(page)).toHaveCount(20);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
    await posters(page).nth(1).hover();
    await page.clock.runFor(190);
    await expect(card(page, 'Film 2')).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(card(page, 'Film 2')).toBeVisible();

    await page.mouse.move(2, 2);
    await page.clock.runFor(490);
    await expect(card(page, 'Film 2')).toBeVisible();
    await page.clock.runFor(20);
    await expect(card(page, 'Film 2')).toHaveCount(0);
  });

  test('shows year, rating, overview and the way to more', async ({ page }) => {
    const loved = { ...film(0), averageUserRating: 8.26 };
    const bare = { ...film(1), releaseDate: null, overview: null, voteAverage: null };
    await stubFilms(page, 1, [loved, film(2), bare]);
    await goInside(page, '/keyword/ghost');

    await posters(page).nth(0).hover();
    await expect(card(page, 'Film 1')).toContainText('1984');
    await expect(card(page, 'Film 1')).toContainText('Rating 8.3');
    await expect(card(page, 'Film 1')).toContainText(OVERVIEW);
    await expectNoAxeViolations(page);

    await page.mouse.move(2, 2);
    await posters(page).nth(1).hover();
    await expect(card(page, 'Film 3')).toContainText('Rating 6.0');

    await page.mouse.move(2, 2);
    await posters(page).nth(2).hover();
    await expect(card(page, 'Film 2')).toContainText('No release date');
    await expect(card(page, 'Film 2')).toContainText('Not rated');
    await card(page, 'Film 2')
      .getByRole('link', { name: /^See more/ })
      .click();
    await expect(page).toHaveURL(/\/movie\/900001$/);
  });

  test('stays while the pointer is on it', async ({ page }) => {
    await stubFilms(page, 1);
    await goInside(page, '/keyword/ghost');
    await posters(page).nth(1).hover();
    await card(page, 'Film 2').hover();
    await page.waitForTimeout(700);
    await expect(card(page, 'Film 2')).toBeVisible();
  });

  test('flips to the left at the right edge and upwards at the bottom', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await stubFilms(page, 1);
    await goInside(page, '/keyword/ghost');
    const boxOf = async (index: number) => {
      const poster = posters(page).nth(index);
      await poster.hover();
      await expect(card(page, `Film ${index + 1}`)).toBeVisible();
      const [posterBox, cardBox] = [
        await poster.getByRole('link').first().boundingBox(),
        await card(page, `Film ${index + 1}`).boundingBox(),
      ];
      if (!posterBox || !cardBox) throw new Error('nothing to measure');
      await page.mouse.move(2, 2);
      return { posterBox, cardBox };
    };
    const first = await boxOf(0);
    expect(first.cardBox.x).toBeGreaterThan(first.posterBox.x + first.posterBox.width);
    const last = await boxOf(6);
    expect(last.cardBox.x + last.cardBox.width).toBeLessThan(last.posterBox.x);
    // The third row reaches the lower edge of the viewport.
    await page.evaluate(() => scrollTo(0, 160));
    const low = await boxOf(14);
    expect(low.cardBox.y + low.cardBox.height).toBeLessThanOrEqual(900);
    expect(low.cardBox.y).toBeLessThan(low.posterBox.y);
  });

  test('opens by keyboard focus, is reached by Tab and goes with Escape', async ({ page }) => {
    await stubFilms(page, 1);
    await goInside(page, '/keyword/ghost');
    await posters(page).nth(3).getByRole('link').focus();
    await page.keyboard.press('Shift+Tab');
    const poster = posters(page).nth(2).getByRole('link', { name: 'Film 3', exact: true });
    await expect(poster).toBeFocused();
    await expect(card(page, 'Film 3')).toBeVisible();
    await expect(poster).toHaveAccessibleDescription(new RegExp(OVERVIEW));
    await expect(poster).toHaveAttribute('aria-describedby', /\S/);

    await page.keyboard.press('Tab');
    await expect(card(page, 'Film 3').getByRole('link', { name: /^See more/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Film 3')).toHaveCount(0);
    await expect(poster).toBeFocused();

    await page.keyboard.press('Tab');
    await expect(card(page, 'Film 4')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/movie\/900003$/);
  });

  test('goes with Escape when the pointer opened it', async ({ page }) => {
    await stubFilms(page, 1);
    await goInside(page, '/keyword/ghost');
    await posters(page).nth(1).hover();
    await expect(card(page, 'Film 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Film 2')).toHaveCount(0);
  });
});

test('a tap on a poster opens the film, no card', async ({ page, isPhone }) => {
  test.skip(!isPhone, 'there is a pointer');
  await stubFilms(page, 1);
  await goInside(page, '/keyword/ghost');
  await posters(page).nth(1).tap();
  await expect(page).toHaveURL(/\/movie\/900001$/);
});

test.describe('a platform page', () => {
  test('wears the wordmark of its platform and names the source of streaming data', async ({ page }) => {
    for (const { value } of PLATFORMS) {
      await page.goto(`/provider/${value}`);
      const heading = page.getByRole('heading', { level: 1, name: value, exact: true });
      await expect(heading.getByRole('img', { name: value })).toBeVisible();
      await expect(page.locator('#content').getByRole('link', { name: 'JustWatch' })).toBeVisible();
    }
  });

  test('names a platform that it does not know', async ({ page }) => {
    await page.goto('/provider/midnight-tape-club');
    await expect(page.getByRole('heading', { level: 1, name: 'midnight tape club', exact: true })).toBeVisible();
    await expect(page.getByText('Nothing found here', { exact: true })).toBeVisible();
    await expect(page.getByText('Come back later.', { exact: true })).toBeVisible();
  });

  test("shows its films with the members' average", async ({ page, isPhone }) => {
    await stubFilms(page, 3, [{ ...film(0), averageRating: 7.94 }]);
    await goInside(page, '/provider/prime?page=2');
    await expect(pagination(page).locator('[aria-current="page"]')).toHaveText('2');
    if (isPhone) return;
    await posters(page).first().hover();
    await expect(card(page, 'Film 1')).toContainText('Rating 7.9');
  });

  test('a page beyond the last leads to the last', async ({ page }) => {
    await page.goto('/provider/netflix?page=999');
    await expect(page).toHaveURL(/\/provider\/netflix(\?page=\d{1,2})?$/);
  });

  test('says what it is and has no accessibility violations', async ({ page }) => {
    await page.goto('/provider/hulu');
    await hydrated(page);
    await expect(page).toHaveTitle('Horror films on Hulu · Fright Club');
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/provider\/hulu$/);
    expect(await structuredData(page)).toEqual([expect.objectContaining({ '@type': 'BreadcrumbList' })]);
    await expectNoAxeViolations(page);
  });
});
