import { expect, hydrated, stopClock, test } from '../harness.ts';
import { stubSearches } from './stub-searches.ts';
import { boxOf, expectActive, expectClosed, expectNoneActive, film, films, listOf, optionsOf } from './suggestions.ts';

const LONG_TITLE = `The Incredibly Strange ${'Creatures Who Stopped Living '.repeat(8)}`.trim();

test.describe('typing into the search box', () => {
  test.beforeEach(async ({ page, isPhone }) => {
    await page.goto(isPhone ? '/search' : '/');
    await hydrated(page);
  });

  test('suggests the finder, films, people and themes under their headings, and all results last', {
    tag: '@desktop',
  }, async ({ page }) => {
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
    const groups = listOf(page).getByRole('group');
    await expect(listOf(page).getByRole('group', { name: 'Films' }).getByRole('option')).toHaveCount(6);
    await expect(optionsOf(page).last()).toHaveText('See all results for “halloween”');
    await expectNoneActive(page);
    await expect(page.getByRole('status').filter({ hasText: /^6 films and 2 themes suggested$/ })).toBeAttached();

    // A name: the person comes before the films.
    await box.fill('carpenter');
    await expect(optionsOf(page).first()).toHaveText(/John Carpenter.*The Thing, Halloween/);
    await expect(groups.first()).toHaveAccessibleName('People');
    await expect(groups.nth(1)).toHaveAccessibleName('Films');
    await box.press('ArrowDown');
    await expectActive(page, optionsOf(page).first());
    await box.press('Enter');
    await expect(page.getByRole('heading', { name: 'John Carpenter', level: 1 })).toBeVisible();

    await box.fill('witch');
    await expect(groups.first()).toHaveAccessibleName('Films');
    const themes = groups.filter({ has: page.getByText('Themes', { exact: true }) }).getByRole('option');
    await expect(themes.first()).toHaveText('Witchcraft');
    await expect(themes.first()).toHaveAttribute('href', '/keyword/witchcraft');
    // Arrow keys skip the headings.
    const count = await groups.first().getByRole('option').count();
    for (let press = 0; press <= count; press++) await box.press('ArrowDown');
    await expectActive(page, optionsOf(page).nth(count));
    await box.fill('final gir');
    await expect(themes).toHaveText(['Final girl']);
    await box.press('ArrowUp');
    await box.press('ArrowUp');
    await expectActive(page, themes);
    await box.press('Enter');
    await expect(page).toHaveURL('/tag/final-girl');
    await expect(listOf(page)).toHaveCount(0);

    await box.fill('funny zombie movie');
    await expect(optionsOf(page).first()).toHaveText(/^Horror comedy, Zombie: \d+ films$/);
    await box.press('ArrowDown');
    await box.press('Enter');
    await expect(page).toHaveURL('/tonight?themes=horror-comedy,zombie');
  });

  test.describe('with a stopped clock', () => {
    // The clock belongs to the context.
    test.use({ ownContext: true });

    test('sends one request when typing pauses, and none for a single letter', { tag: '@desktop' }, async ({
      page,
    }) => {
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
  });

  test.describe('when requests fail', { tag: '@desktop' }, () => {
    test.use({ allowedConsole: /Failed to load resource/ });

    test('announces the number of films, aborts outdated requests, and shows no list without films', async ({
      page,
    }) => {
      const failed: string[] = [];
      const titleOf = (url: string) => new URL(url).searchParams.get('title') ?? '';
      page.on('requestfailed', (request) => {
        if (request.url().includes('/find?')) failed.push(titleOf(request.url()));
      });
      const queries = await stubSearches(page, { alien: films(1, 'Alien'), two: films(2, 'Two') });
      await page.route(/find\?title=al$/, () => queries.push('al'));
      await page.route(/find\?title=broken$/, (route) => route.fulfill({ status: 500, json: {} }));
      const status = page.locator('form').getByRole('status');
      await boxOf(page).fill('al');
      await expect.poll(() => queries).toEqual(['al']);
      await boxOf(page).fill('alien');
      await expect(status).toHaveText('1 film suggested');
      expect(failed).toEqual(['al']);
      await boxOf(page).fill('two');
      await expect(status).toHaveText('2 films suggested');
      await boxOf(page).fill('none');
      await expect(status).toHaveText('No films suggested');
      await expectClosed(page);
      // Sends no second request for the same text.
      await boxOf(page).fill('alien');
      await expect(status).toHaveText('1 film suggested');
      expect(queries).toEqual(['al', 'alien', 'two', 'none']);
      const refused = page.waitForResponse(/find\?title=broken$/);
      await boxOf(page).fill('broken');
      await refused;
      await expectClosed(page);
      await expect(page.getByRole('alert')).toHaveCount(0);
      await expect(status).toHaveText('');
    });
  });

  test('shows the list over the page, within the screen and above the bottom navigation', async ({ page, isPhone }) => {
    await stubSearches(page, { night: [film(1, LONG_TITLE, null), ...films(5, 'Night')] });
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
    // An unknown year is omitted, and a long title is cut after two lines.
    await expect(optionsOf(page).first()).toHaveText(LONG_TITLE);
    const [first, second] = [await optionsOf(page).first().boundingBox(), await optionsOf(page).nth(1).boundingBox()];
    expect(first?.height).toBe(second?.height);
    // Nothing covers the list.
    await optionsOf(page).first().click({ trial: true });
    await optionsOf(page).last().click({ trial: true });
  });
});

test.describe('the scripts of the suggestions', () => {
  test.use({ allowedConsole: /Failed to load resource|search-suggestions/ });

  test('load when the box is first used, and the search works without them', { tag: '@desktop' }, async ({ page }) => {
    let requests = 0;
    await page.route('**/assets/search-suggestions-*.js', (route) => {
      requests += 1;
      return route.abort();
    });
    await page.goto('/');
    await hydrated(page);
    expect(requests).toBe(0);
    const box = boxOf(page);
    await box.focus();
    await expect.poll(() => requests).toBeGreaterThan(0);
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeHidden();
    // Blank text does nothing.
    await box.fill('   ');
    await box.press('Enter');
    await expect(page).toHaveURL('/');
    await box.fill('carrie');
    await box.blur();
    await box.focus();
    const selected = await box.evaluate((input: HTMLInputElement) => [input.selectionStart, input.selectionEnd]);
    expect(selected).toEqual([0, 6]);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(box).toHaveValue('');
    await expect(box).toBeFocused();
    await box.fill('night & day?');
    await box.press('Enter');
    await expect(page).toHaveURL('/search?q=night+%26+day%3F');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
});
