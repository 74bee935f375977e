import type { Locator, Page } from '@playwright/test';
import { stubFilmPages } from './client-navigation.ts';
import { expect, expectNoAxeViolations, hydrated, test } from './harness.ts';

const LONG_TITLE = `The Incredibly Strange ${'Creatures Who Stopped Living '.repeat(8)}`.trim();

const film = (id: number, title: string, releaseDate: string | null = '1979-05-25') => ({
  id,
  title,
  posterPath: id % 2 ? '/poster.jpg' : null,
  overview: null,
  releaseDate,
});
const films = (count: number, word: string) =>
  Array.from({ length: count }, (_, index) => film(index + 1, `${word} ${index + 1}`));

/** The box in use: the header's, on a phone the search page's. */
const boxOf = (page: Page) => page.getByPlaceholder('Search movies...').locator('visible=true');
const listOf = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const optionsOf = (page: Page) => listOf(page).getByRole('option');

/** Answers searches by their words; anything else finds nothing. */
async function stubSearches(page: Page, answers: Record<string, object[]>): Promise<string[]> {
  const asked: string[] = [];
  await stubFilmPages(page);
  await page.route('**/api/movies/find?**', (route) => {
    const title = new URL(route.request().url()).searchParams.get('title') ?? '';
    asked.push(title);
    return route.fulfill({ json: answers[title] ?? [] });
  });
  return asked;
}

/** The keyboard is on this option, and on this one alone. */
async function expectActive(page: Page, option: Locator): Promise<void> {
  const box = boxOf(page);
  await expect(option).toHaveAttribute('aria-selected', 'true');
  await expect(listOf(page).locator('[aria-selected="true"]')).toHaveCount(1);
  await expect(box).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id')) ?? '');
  await expect(box).toBeFocused();
}

async function expectNoneActive(page: Page): Promise<void> {
  await expect(boxOf(page)).not.toHaveAttribute('aria-activedescendant');
  await expect(listOf(page).locator('[aria-selected="true"]')).toHaveCount(0);
}

async function expectClosed(page: Page): Promise<void> {
  await expect(listOf(page)).toHaveCount(0);
  await expect(boxOf(page)).toHaveAttribute('aria-expanded', 'false');
}

test.beforeEach(async ({ page, isPhone }) => {
  await page.goto(isPhone ? '/search' : '/');
  await hydrated(page);
});

test.describe('typing into the search box', () => {
  test('suggests films with poster and year, and all results behind them', async ({ page }) => {
    const box = boxOf(page);
    await expect(box).toHaveRole('combobox');
    await expect(box).toHaveAttribute('aria-autocomplete', 'list');
    await expectClosed(page);
    await box.pressSequentially('halloween');
    await expect(box).toHaveAttribute('aria-expanded', 'true');
    await expect(box).toHaveAttribute('aria-controls', (await listOf(page).getAttribute('id')) ?? '');
    const original = listOf(page).getByRole('option', { name: 'Halloween 1978', exact: true });
    await expect(original).toHaveAttribute('href', '/movie/948');
    await expect(original.locator('img')).toHaveAttribute('alt', '');
    await expect(original.locator('img')).toHaveAttribute('src', /^\/images\/(w92|art\/poster)\//);
    await expect(optionsOf(page)).toHaveCount(7);
    await expect(optionsOf(page).last()).toHaveText('See all results for “halloween”');
    await expectNoneActive(page);
    await expect(page.getByRole('status').filter({ hasText: /^6 films suggested$/ })).toBeAttached();
  });

  test('asks once, when the typing rests, and not for one letter', async ({ page }) => {
    const asked = await stubSearches(page, { 'the thing': films(9, 'Thing') });
    const box = boxOf(page);
    await box.pressSequentially('t');
    await page.waitForTimeout(500);
    expect(asked).toEqual([]);
    await box.pressSequentially('he thing ', { delay: 20 });
    await expect(optionsOf(page)).toHaveCount(7);
    expect(asked.at(-1)).toBe('the thing');
    // A machine under load may take one of the keys for the last.
    expect(asked.length).toBeLessThan(4);
  });

  test('keeps answers, and gives up on requests that are out of date', async ({ page }) => {
    await stubFilmPages(page);
    const asked: string[] = [];
    const failed: string[] = [];
    const titleOf = (url: string) => new URL(url).searchParams.get('title') ?? '';
    page.on('requestfailed', (request) => failed.push(titleOf(request.url())));
    await page.route('**/api/movies/find?**', async (route) => {
      const title = titleOf(route.request().url());
      asked.push(title);
      // The first request is never answered.
      if (title !== 'al') await route.fulfill({ json: films(2, title) });
    });
    const box = boxOf(page);
    await box.fill('al');
    await expect.poll(() => asked).toEqual(['al']);
    await box.fill('alien');
    await expect(optionsOf(page).first()).toHaveText('alien 11979');
    expect(failed).toEqual(['al']);
    await box.fill('aliens');
    await expect(optionsOf(page).first()).toHaveText('aliens 11979');
    await box.fill('alien');
    await expect(optionsOf(page).first()).toHaveText('alien 11979');
    expect(asked).toEqual(['al', 'alien', 'aliens']);
  });

  test('announces how many films there are, and shows no list without any', async ({ page }) => {
    await stubSearches(page, { alien: films(1, 'Alien'), two: films(2, 'Two') });
    const status = page.locator('form').getByRole('status');
    await boxOf(page).fill('alien');
    await expect(status).toHaveText('1 film suggested');
    await boxOf(page).fill('two');
    await expect(status).toHaveText('2 films suggested');
    await boxOf(page).fill('none');
    await expect(status).toHaveText('No films suggested');
    await expectClosed(page);
    await boxOf(page).fill('');
    await expect(status).toHaveText('');
  });

  test('leaves out a year that is not known and cuts a title after two lines', async ({ page }) => {
    await stubSearches(page, { long: [film(1, LONG_TITLE, null), film(2, 'Long Weekend')] });
    await boxOf(page).fill('long');
    await expect(optionsOf(page).first()).toHaveText(LONG_TITLE);
    const [first, second] = [await optionsOf(page).first().boundingBox(), await optionsOf(page).nth(1).boundingBox()];
    expect(first?.height).toBe(second?.height);
  });

  test('lays the list over the page, within the screen and above the bottom navigation', async ({ page, isPhone }) => {
    await stubSearches(page, { night: films(6, LONG_TITLE) });
    const before = await page.locator('#content').boundingBox();
    await boxOf(page).fill('night');
    await expect(optionsOf(page)).toHaveCount(7);
    const list = await listOf(page).boundingBox();
    const box = await boxOf(page).boundingBox();
    if (!list || !box) throw new Error('no list');
    expect(list.y).toBeGreaterThanOrEqual(box.y + box.height);
    expect(list.x).toBeGreaterThanOrEqual(0);
    expect(list.x + list.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const floor = isPhone ? (await navigation.boundingBox())?.y : page.viewportSize()?.height;
    expect(list.y + list.height).toBeLessThanOrEqual(floor ?? 0);
    expect(await page.locator('#content').boundingBox()).toEqual(before);
    // Nothing of the page lies on top.
    await optionsOf(page).first().click({ trial: true });
    await optionsOf(page).last().click({ trial: true });
  });

  for (const theme of ['dark', 'light']) {
    test(`axe finds nothing with the list open in the ${theme} theme`, async ({ page }) => {
      await page.evaluate((name) => localStorage.setItem('theme', name), theme);
      await page.reload();
      await hydrated(page);
      await boxOf(page).fill('night');
      await expect(optionsOf(page)).toHaveCount(7);
      await boxOf(page).press('ArrowDown');
      await expectActive(page, optionsOf(page).first());
      await expectNoAxeViolations(page);
    });
  }
});

test.describe('the suggestions by keyboard', () => {
  test.beforeEach(async ({ page }) => {
    await stubSearches(page, { alien: films(2, 'Alien') });
    await boxOf(page).focus();
    await page.keyboard.type('alien');
    await expect(optionsOf(page)).toHaveCount(3);
  });

  test('the arrows lead through the options and back to the text', async ({ page }) => {
    for (const index of [0, 1, 2]) {
      await page.keyboard.press('ArrowDown');
      await expectActive(page, optionsOf(page).nth(index));
    }
    await page.keyboard.press('ArrowDown');
    await expectNoneActive(page);
    await page.keyboard.press('ArrowUp');
    await expectActive(page, optionsOf(page).last());
    await page.keyboard.press('ArrowUp');
    await expectActive(page, optionsOf(page).nth(1));
    await expect(boxOf(page)).toHaveValue('alien');
  });

  test('Home, End and letters are the text’s', async ({ page }) => {
    const caret = () => boxOf(page).evaluate((input: HTMLInputElement) => input.selectionStart);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Home');
    await expectNoneActive(page);
    expect(await caret()).toBe(0);
    await page.keyboard.press('ArrowDown');
    await expectActive(page, optionsOf(page).first());
    await page.keyboard.press('End');
    await expectNoneActive(page);
    expect(await caret()).toBe(5);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('s');
    await expectNoneActive(page);
    await expect(boxOf(page)).toHaveValue('aliens');
  });

  test('Enter on a film goes to it', async ({ page }) => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/movie/2');
    await expect(listOf(page)).toHaveCount(0);
  });

  test('Enter on no option, or on the last, shows all results', async ({ page }) => {
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=alien');
    await expectClosed(page);
    await boxOf(page).focus();
    await page.keyboard.press('ArrowDown');
    await expect(optionsOf(page)).toHaveCount(3);
    await expectNoneActive(page);
    await boxOf(page).press('Escape');
    await page.goBack();
    await boxOf(page).fill('alien');
    await expect(optionsOf(page)).toHaveCount(3);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/search?q=alien');
    await expectClosed(page);
  });

  test('Escape closes the list and then does nothing more', async ({ page }) => {
    const before = page.url();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Escape');
    await expectClosed(page);
    await expect(boxOf(page)).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('Escape');
    await expect(boxOf(page)).toHaveValue('alien');
    await expect(boxOf(page)).toBeFocused();
    expect(page.url()).toBe(before);
    await page.keyboard.press('ArrowDown');
    await expect(optionsOf(page)).toHaveCount(3);
  });

  test('Tab closes the list and goes on', async ({ page }) => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expectClosed(page);
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();
  });
});

test.describe('the suggestions by pointer', () => {
  test.beforeEach(async ({ page }) => {
    await stubSearches(page, { alien: films(2, 'Alien') });
    await boxOf(page).fill('alien');
    await expect(optionsOf(page)).toHaveCount(3);
  });

  test('a film is opened', async ({ page, isPhone }) => {
    const option = optionsOf(page).nth(1);
    await (isPhone ? option.tap() : option.click());
    await expect(page).toHaveURL('/movie/2');
    await expect(listOf(page)).toHaveCount(0);
  });

  test('all results are shown', async ({ page, isPhone }) => {
    const option = optionsOf(page).last();
    await (isPhone ? option.tap() : option.click());
    await expect(page).toHaveURL('/search?q=alien');
    await expectClosed(page);
  });

  test('the list closes when something else is pressed or the text is cleared', async ({ page }) => {
    await page.getByRole('contentinfo').dispatchEvent('pointerdown');
    await expectClosed(page);
    await boxOf(page).press('ArrowDown');
    await expect(optionsOf(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expectClosed(page);
    await expect(boxOf(page)).toBeFocused();
    await expect(boxOf(page)).toHaveValue('');
  });

  test('the list closes when the page changes under it', async ({ page }) => {
    await page.evaluate(() => history.pushState(null, '', '/search?q=other'));
    await expect(page).toHaveTitle('Search: other · Fright Club');
    await expectClosed(page);
  });
});

test.describe('suggestions that cannot be had', () => {
  test.use({ allowedConsole: [/Failed to load resource/] });

  test('are left out when the request fails', async ({ page }) => {
    let answered = 0;
    await page.route('**/api/movies/find?**', async (route) => {
      await route.fulfill({ status: 500, json: {} });
      answered += 1;
    });
    await boxOf(page).fill('alien');
    await expect.poll(() => answered).toBe(1);
    await expectClosed(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('form').getByRole('status')).toHaveText('');
  });

  test('a poster that fails leaves its place empty', async ({ page }) => {
    await page.route('**/images/w92/**', (route) => route.fulfill({ status: 404 }));
    await page.route('**/images/art/**', (route) => route.fulfill({ status: 404 }));
    await boxOf(page).fill('halloween');
    await expect(optionsOf(page)).toHaveCount(7);
    await expect(listOf(page).locator('img')).toHaveCount(0);
    await expect(optionsOf(page).first()).toBeVisible();
  });
});

test.describe('the scripts of the suggestions', () => {
  test.use({ allowedConsole: [/Failed to load resource|search-suggestions/] });

  test('come when the box is first used; without them the search works', async ({ page, isPhone }) => {
    let asked = 0;
    await page.route('**/assets/search-suggestions-*.js', (route) => {
      asked += 1;
      return route.abort();
    });
    await page.reload();
    await hydrated(page);
    // The empty search page of a phone puts the focus into its box.
    if (!isPhone) expect(asked).toBe(0);
    await boxOf(page).focus();
    await expect.poll(() => asked).toBeGreaterThan(0);
    await boxOf(page).fill('halloween');
    await boxOf(page).press('Enter');
    await expect(page).toHaveURL('/search?q=halloween');
    await expect(page.getByRole('link', { name: 'Halloween', exact: true }).first()).toBeVisible();
  });
});
