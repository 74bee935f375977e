import { stubFilmPages } from '../client-navigation.ts';
import { expect, hydrated, stopClock, test } from '../harness.ts';
import { stubSearches } from './stub-searches.ts';
import { boxOf, expectActive, expectClosed, expectNoneActive, film, films, listOf, optionsOf } from './suggestions.ts';

// Stops the clock, which belongs to the context.
test.use({ ownContext: true });

const LONG_TITLE = `The Incredibly Strange ${'Creatures Who Stopped Living '.repeat(8)}`.trim();

test.beforeEach(async ({ page, isPhone }) => {
  await page.goto(isPhone ? '/search' : '/');
  await hydrated(page);
});

test.describe('typing into the search box', () => {
  test('suggests first a link to the finder with the properties that the text asks for', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto('/');
    await hydrated(page);
    await boxOf(page).fill('funny zombie movie');
    await expect(optionsOf(page).first()).toHaveText(/^Horror comedy, Zombie \(\d+ films\)$/);
    await boxOf(page).press('ArrowDown');
    await boxOf(page).press('Enter');
    await expect(page).toHaveURL('/tonight?themes=horror-comedy,zombie');
  });

  test('suggests films with poster and year, followed by a link to all results', { tag: '@desktop' }, async ({
    page,
  }) => {
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
    await expect(listOf(page).getByRole('group', { name: 'Films' }).getByRole('option')).toHaveCount(6);
    await expect(optionsOf(page).last()).toHaveText('See all results for “halloween”');
    await expectNoneActive(page);
    await expect(page.getByRole('status').filter({ hasText: /^6 films and 2 themes suggested$/ })).toBeAttached();
  });

  test('suggests a person before the films when the text is a name', { tag: '@desktop' }, async ({ page }) => {
    await boxOf(page).fill('carpenter');
    const person = optionsOf(page).first();
    await expect(person).toHaveText(/John Carpenter.*The Thing, Halloween/);
    await expect(optionsOf(page).nth(2)).toHaveAttribute('href', /^\/(movie|person)\//);
    await expect(page.getByRole('status').filter({ hasText: /films(,| and) \d (person|people)/ })).toBeAttached();
    const groups = listOf(page).getByRole('group');
    await expect(groups.first()).toHaveAccessibleName('People');
    await expect(groups.nth(1)).toHaveAccessibleName('Films');
    await boxOf(page).press('ArrowDown');
    await expectActive(page, person);
    await boxOf(page).press('Enter');
    await expect(page.getByRole('heading', { name: 'John Carpenter', level: 1 })).toBeVisible();
  });

  test('suggests films, people and themes under their headings', { tag: '@desktop' }, async ({ page }) => {
    await boxOf(page).fill('witch');
    const groups = listOf(page).getByRole('group');
    await expect(groups.first()).toHaveAccessibleName('Films');
    const themes = groups.filter({ has: page.getByText('Themes', { exact: true }) });
    await expect(themes.getByRole('option').first()).toHaveText('Witchcraft');
    await expect(themes.getByRole('option').first()).toHaveAttribute('href', '/keyword/witchcraft');
    // Arrow keys skip the headings.
    const films = await groups.first().getByRole('option').count();
    for (let press = 0; press <= films; press++) await boxOf(page).press('ArrowDown');
    const next = (await optionsOf(page).nth(films).textContent()) ?? '';
    await expectActive(page, optionsOf(page).filter({ hasText: next }).first());
    await boxOf(page).fill('final gir');
    await expect(themes.getByRole('option')).toHaveText(['Final girl']);
    await boxOf(page).press('ArrowUp');
    await boxOf(page).press('ArrowUp');
    await expectActive(page, themes.getByRole('option'));
    await boxOf(page).press('Enter');
    await expect(page).toHaveURL('/tag/final-girl');
    await expect(listOf(page)).toHaveCount(0);
  });

  test('sends one request when typing pauses, and none for a single letter', { tag: '@desktop' }, async ({ page }) => {
    const queries = await stubSearches(page, { 'the thing': films(9, 'Thing') });
    const box = boxOf(page);
    // Before the first letter: once the fake clock is installed, the page cannot cancel timers of the real clock.
    await stopClock(page);
    await box.focus();
    await expect(page.locator('form').getByRole('status')).toBeAttached();
    await box.pressSequentially('t');
    await page.clock.runFor(1000);
    await box.pressSequentially('he th');
    await page.clock.runFor(190);
    await box.pressSequentially('ing ');
    await page.clock.runFor(210);
    await expect.poll(() => queries).toEqual(['the thing']);
    await page.clock.resume();
    await expect(optionsOf(page)).toHaveCount(7);
    expect(queries).toEqual(['the thing']);
  });

  test('sends no second request for the same text, and aborts outdated requests', { tag: '@desktop' }, async ({
    page,
  }) => {
    await stubFilmPages(page);
    const queries: string[] = [];
    const failed: string[] = [];
    const titleOf = (url: string) => new URL(url).searchParams.get('title') ?? '';
    await page.route(/\/api\/movies\/(people|subjects)\?/, (route) => route.fulfill({ json: [] }));
    page.on('requestfailed', (request) => {
      if (request.url().includes('/find?')) failed.push(titleOf(request.url()));
    });
    await page.route('**/api/movies/find?**', async (route) => {
      const title = titleOf(route.request().url());
      queries.push(title);
      // The first request gets no response.
      if (title !== 'al') await route.fulfill({ json: films(2, title) });
    });
    const box = boxOf(page);
    await box.fill('al');
    await expect.poll(() => queries).toEqual(['al']);
    await box.fill('alien');
    await expect(optionsOf(page).first()).toHaveText('alien 11979');
    expect(failed).toEqual(['al']);
    await box.fill('aliens');
    await expect(optionsOf(page).first()).toHaveText('aliens 11979');
    await box.fill('alien');
    await expect(optionsOf(page).first()).toHaveText('alien 11979');
    expect(queries).toEqual(['al', 'alien', 'aliens']);
  });

  test('announces the number of films, and shows no list when there are none', { tag: '@desktop' }, async ({
    page,
  }) => {
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

  test('omits an unknown year and cuts a title after two lines', { tag: '@desktop' }, async ({ page }) => {
    await stubSearches(page, { long: [film(1, LONG_TITLE, null), film(2, 'Long Weekend')] });
    await boxOf(page).fill('long');
    await expect(optionsOf(page).first()).toHaveText(LONG_TITLE);
    const [first, second] = [await optionsOf(page).first().boundingBox(), await optionsOf(page).nth(1).boundingBox()];
    expect(first?.height).toBe(second?.height);
  });

  test('shows the list over the page, within the screen and above the bottom navigation', async ({ page, isPhone }) => {
    await stubSearches(page, { night: films(6, LONG_TITLE) });
    const before = await page.locator('#content').boundingBox();
    await boxOf(page).fill('night');
    await expect(optionsOf(page)).toHaveCount(7);
    const list = await listOf(page).boundingBox();
    const box = await boxOf(page).boundingBox();
    if (!list || !box) throw new Error('The list is not visible');
    expect(list.y).toBeGreaterThanOrEqual(box.y + box.height);
    expect(list.x).toBeGreaterThanOrEqual(0);
    expect(list.x + list.width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const floor = isPhone ? (await navigation.boundingBox())?.y : page.viewportSize()?.height;
    expect(list.y + list.height).toBeLessThanOrEqual(floor ?? 0);
    expect(await page.locator('#content').boundingBox()).toEqual(before);
    // Nothing covers the list.
    await optionsOf(page).first().click({ trial: true });
    await optionsOf(page).last().click({ trial: true });
  });
});

test.describe('the suggestions', () => {
  test.use({ allowedConsole: /Failed to load resource/ });

  test('show no list when the request fails', { tag: '@desktop' }, async ({ page }) => {
    let responses = 0;
    await page.route('**/api/movies/find?**', async (route) => {
      await route.fulfill({ status: 500, json: {} });
      responses += 1;
    });
    await boxOf(page).fill('alien');
    await expect.poll(() => responses).toBe(1);
    await expectClosed(page);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.locator('form').getByRole('status')).toHaveText('');
  });

  test('leave an empty space in place of a poster that fails to load', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/images/w92/**', (route) => route.fulfill({ status: 404 }));
    await page.route('**/images/art/**', (route) => route.fulfill({ status: 404 }));
    await boxOf(page).fill('halloween');
    await expect(optionsOf(page).last()).toHaveText('See all results for “halloween”');
    await expect(listOf(page).locator('img')).toHaveCount(0);
    await expect(optionsOf(page).first()).toBeVisible();
  });
});

test.describe('the scripts of the suggestions', () => {
  test.use({ allowedConsole: /Failed to load resource|search-suggestions/ });

  test('load when the box is first used, and the search works without them', { tag: '@desktop' }, async ({
    page,
    isPhone,
  }) => {
    let requests = 0;
    await page.route('**/assets/search-suggestions-*.js', (route) => {
      requests += 1;
      return route.abort();
    });
    await page.reload();
    await hydrated(page);
    // On a phone the empty search page focuses its box, which loads the scripts.
    if (!isPhone) expect(requests).toBe(0);
    await boxOf(page).focus();
    await expect.poll(() => requests).toBeGreaterThan(0);
    await boxOf(page).fill('halloween');
    await boxOf(page).press('Enter');
    await expect(page).toHaveURL('/search?q=halloween');
    await expect(page.getByRole('link', { name: 'Halloween', exact: true }).first()).toBeVisible();
  });
});
