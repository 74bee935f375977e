import { expect, hydrated, test } from '../harness.ts';
import { stubSearches } from './stub-searches.ts';
import { boxOf, expectActive, expectClosed, expectNoneActive, films, listOf, optionsOf } from './suggestions.ts';

test.beforeEach(async ({ page, isPhone }) => {
  await page.goto(isPhone ? '/search' : '/');
  await hydrated(page);
  await stubSearches(page, { alien: films(2, 'Alien') });
  await boxOf(page).focus();
  await page.keyboard.type('alien');
  await expect(optionsOf(page)).toHaveCount(3);
});

test('the keys of the suggestions move through the options, edit the text, open an option and close the list', {
  tag: '@desktop',
}, async ({ page }) => {
  const { keyboard } = page;
  const box = boxOf(page);
  const caret = () => box.evaluate((input: HTMLInputElement) => input.selectionStart);
  for (const index of [0, 1, 2]) {
    await keyboard.press('ArrowDown');
    await expectActive(page, optionsOf(page).nth(index));
  }
  await keyboard.press('ArrowDown');
  await expectNoneActive(page);
  await keyboard.press('ArrowUp');
  await expectActive(page, optionsOf(page).last());
  await expect(box).toHaveValue('alien');

  for (const [key, position] of [
    ['Home', 0],
    ['End', 5],
  ] as const) {
    await keyboard.press(key);
    await expectNoneActive(page);
    expect(await caret()).toBe(position);
    await keyboard.press('ArrowDown');
    await expectActive(page, optionsOf(page).first());
  }

  await keyboard.press('Escape');
  await expectClosed(page);
  await expect(box).not.toHaveAttribute('aria-activedescendant');
  await keyboard.press('Escape');
  await expect(box).toHaveValue('alien');
  await expect(box).toBeFocused();
  await expect(page).toHaveURL('/');
  await keyboard.press('ArrowDown');
  await expect(optionsOf(page)).toHaveCount(3);
  await expectNoneActive(page);
  await keyboard.press('Tab');
  await expectClosed(page);
  await expect(page.getByRole('button', { name: 'Clear search' })).toBeFocused();

  await box.press('Enter');
  await expect(page).toHaveURL('/search?q=alien');
  await expectClosed(page);
  await box.press('ArrowDown');
  await expect(optionsOf(page)).toHaveCount(3);
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page).toHaveURL('/movie/2');
  await expect(listOf(page)).toHaveCount(0);
});

test('the list closes on a click elsewhere, when the text is cleared, and when an option is clicked', {
  tag: '@desktop',
}, async ({ page }) => {
  const box = boxOf(page);
  await page.getByRole('contentinfo').dispatchEvent('pointerdown');
  await expectClosed(page);
  await box.press('ArrowDown');
  await expect(optionsOf(page)).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expectClosed(page);
  await expect(box).toBeFocused();
  await expect(box).toHaveValue('');

  await box.fill('alien');
  await optionsOf(page).last().click();
  await expect(page).toHaveURL('/search?q=alien');
  await expectClosed(page);
  await box.press('ArrowDown');
  await expect(optionsOf(page)).toHaveCount(3);
  // The page changes.
  await page.evaluate(() => history.pushState(null, '', '/search?q=other'));
  await expect(page).toHaveTitle('Search: other · Fright Club');
  await expectClosed(page);
});

test('a tap on a film opens it', { tag: '@phone' }, async ({ page }) => {
  await optionsOf(page).nth(1).tap();
  await expect(page).toHaveURL('/movie/2');
  await expect(listOf(page)).toHaveCount(0);
});
