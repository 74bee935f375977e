import { expect, hydrated, test } from '../harness.ts';
import { stubSearches } from './stub-searches.ts';
import { boxOf, expectActive, expectClosed, expectNoneActive, films, listOf, optionsOf } from './suggestions.ts';

test.beforeEach(async ({ page, isPhone }) => {
  await page.goto(isPhone ? '/search' : '/');
  await hydrated(page);
});

test.describe('in the suggestions with the keyboard', () => {
  test.beforeEach(async ({ page }) => {
    await stubSearches(page, { alien: films(2, 'Alien') });
    await boxOf(page).focus();
    await page.keyboard.type('alien');
    await expect(optionsOf(page)).toHaveCount(3);
  });

  test('the arrow keys move through the options and back to the text', { tag: '@desktop' }, async ({ page }) => {
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

  test('Home, End and letters act on the text', { tag: '@desktop' }, async ({ page }) => {
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

  test('Enter on a film opens it', { tag: '@desktop' }, async ({ page }) => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/movie/2');
    await expect(listOf(page)).toHaveCount(0);
  });

  test('Enter shows all results when no option or the last option is active', { tag: '@desktop' }, async ({ page }) => {
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

  test('Escape closes the list, and does nothing when the list is already closed', { tag: '@desktop' }, async ({
    page,
  }) => {
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

  test('Tab closes the list and moves the focus on', { tag: '@desktop' }, async ({ page }) => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Tab');
    await expectClosed(page);
    await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();
  });
});

test.describe('in the suggestions with the pointer', () => {
  test.beforeEach(async ({ page }) => {
    await stubSearches(page, { alien: films(2, 'Alien') });
    await boxOf(page).fill('alien');
    await expect(optionsOf(page)).toHaveCount(3);
  });

  test('a click on a film opens it', async ({ page, isPhone }) => {
    const option = optionsOf(page).nth(1);
    await (isPhone ? option.tap() : option.click());
    await expect(page).toHaveURL('/movie/2');
    await expect(listOf(page)).toHaveCount(0);
  });

  test('a click on the last option shows all results', { tag: '@desktop' }, async ({ page, isPhone }) => {
    const option = optionsOf(page).last();
    await (isPhone ? option.tap() : option.click());
    await expect(page).toHaveURL('/search?q=alien');
    await expectClosed(page);
  });

  test('the list closes on a click elsewhere or when the text is cleared', { tag: '@desktop' }, async ({ page }) => {
    await page.getByRole('contentinfo').dispatchEvent('pointerdown');
    await expectClosed(page);
    await boxOf(page).press('ArrowDown');
    await expect(optionsOf(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expectClosed(page);
    await expect(boxOf(page)).toBeFocused();
    await expect(boxOf(page)).toHaveValue('');
  });

  test('the list closes when the page changes', { tag: '@desktop' }, async ({ page }) => {
    await page.evaluate(() => history.pushState(null, '', '/search?q=other'));
    await expect(page).toHaveTitle('Search: other · Fright Club');
    await expectClosed(page);
  });
});
