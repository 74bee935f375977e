import type { Locator, Page } from '@playwright/test';
import { expect, hydrated, test } from './harness.ts';
import { comeFromElsewhere, stranger } from './members.ts';

const SCREENS = [
  '/',
  '/movie/694',
  '/movie/694/review',
  '/keyword/vampire',
  '/provider/netflix',
  '/tag/giallo',
  '/search?q=alien',
  '/calendar?month=2026-10',
  '/login',
  '/create-account',
  '/forgot-password',
];
/** More stops than any screen needs to reach its content from the top. */
const STEPS = 60;

test.describe('every screen by keyboard alone', () => {
  for (const path of SCREENS) {
    test(`${path}: each stop is visible, named, shows its focus, and none traps`, async ({ page, isPhone }) => {
      test.skip(isPhone, 'the keyboard belongs to the desk');
      await page.goto(path);
      await hydrated(page);
      const stops = new Set<string>();
      for (let step = 0; step < STEPS; step++) {
        await page.keyboard.press('Tab');
        const stop = await page.evaluate(() => {
          const element = document.activeElement;
          if (!(element instanceof HTMLElement) || element === document.body) return null;
          const box = element.getBoundingClientRect();
          const style = getComputedStyle(element);
          return {
            place: `${element.tagName} ${element.textContent?.trim().slice(0, 40)} ${Math.round(box.x)} ${Math.round(box.y + scrollY)}`,
            isVisible: box.width > 0 && box.height > 0 && style.visibility === 'visible',
            showsFocus: style.outlineStyle !== 'none' || style.boxShadow !== 'none',
          };
        });
        if (!stop) break;
        expect(stop.isVisible, stop.place).toBe(true);
        expect(stop.showsFocus, stop.place).toBe(true);
        stops.add(stop.place);
      }
      // A trap would go round a few elements; every screen has its header, content and footer.
      expect(stops.size).toBeGreaterThan(8);
    });
  }
});

/** Goes on to an element as the keyboard does, and fails when it cannot be reached. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached by ${key}`);
}

test('from the first visit to signing out by keyboard alone', async ({ page, isPhone }) => {
  test.skip(isPhone, 'the keyboard belongs to the desk');
  test.slow();
  const { keyboard } = page;
  const link = (name: string | RegExp) => page.getByRole('link', { name, exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const somebody = stranger();
  await comeFromElsewhere(page);

  await test.step('registers', async () => {
    await page.goto('/');
    await hydrated(page);
    await tabTo(page, link('Sign In'));
    await keyboard.press('Enter');
    await tabTo(page, link('Create one'));
    await keyboard.press('Enter');
    await tabTo(page, page.getByLabel('Email'));
    await keyboard.type(somebody.email);
    for (const label of ['Password', 'Confirm Password']) {
      await tabTo(page, page.getByLabel(label, { exact: true }));
      await keyboard.type(somebody.password);
    }
    await tabTo(page, button('Create Account'));
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(link('Watchlist')).toBeVisible();
  });

  await test.step('finds a film', async () => {
    await tabTo(page, page.getByRole('combobox', { name: 'Search movies' }));
    await keyboard.type('the thing');
    const option = page.getByRole('option', { name: 'The Thing 1982' });
    await expect(option).toBeVisible();
    for (let step = 0; step < 7; step++) {
      if ((await option.getAttribute('aria-selected')) === 'true') break;
      await keyboard.press('ArrowDown');
    }
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/movie/1091');
    await expect(page.getByRole('heading', { level: 1, name: 'The Thing' })).toBeVisible();
  });

  await test.step('puts it on the watchlist and rates it', async () => {
    await tabTo(page, button('Add to watchlist'));
    await keyboard.press('Space');
    await expect(button('On watchlist')).toHaveAttribute('aria-pressed', 'true');
    await tabTo(page, button('Rate'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page.getByRole('radio', { name: '0', exact: true })).toBeFocused();
    await keyboard.press('9');
    await keyboard.press('Enter');
    await expect(button('9/10 Change your rating')).toBeFocused();
  });

  await test.step('filters the watchlist', async () => {
    await tabTo(page, link('Watchlist'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page).toHaveURL(/\/list/);
    await tabTo(page, button('Now Streaming'));
    await keyboard.press('Space');
    await tabTo(page, button('Filter By'));
    await keyboard.press('Enter');
    await tabTo(page, page.getByRole('checkbox', { name: 'Not Available for Streaming' }));
    await keyboard.press('Space');
    await keyboard.press('Escape');
    await expect(button(/^Filter By/)).toBeFocused();
    await expect(page.getByRole('tabpanel').getByRole('listitem')).toHaveCount(1);
    await tabTo(page, page.getByRole('tabpanel').getByRole('link', { name: 'The Thing', exact: true }));
    await expect(page.getByRole('group', { name: 'About The Thing' })).toContainText('Your rating 9.0');
  });

  await test.step('signs out', async () => {
    await tabTo(page, button('Log Out'), 'Shift+Tab');
    await keyboard.press('Enter');
    await expect(page).toHaveURL('/');
    await expect(link('Sign In')).toBeVisible();
  });
});
