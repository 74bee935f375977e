import { expect, hydrated, test } from './harness.ts';

const GROUND = { dark: 'rgb(16, 13, 12)', light: 'rgb(245, 239, 228)' };

test.describe('the theme', () => {
  for (const theme of ['dark', 'light'] as const) {
    test(`${theme} is remembered and applied at the first paint`, { tag: '@desktop' }, async ({ page }) => {
      await page.goto('/');
      await hydrated(page);
      await page.getByRole('button', { name: 'Light theme' }).click();
      if (theme === 'dark') await page.getByRole('button', { name: 'Dark theme' }).click();
      // Records the background of every frame, starting with the first.
      await page.addInitScript(() => {
        const grounds = new Set<string>();
        Object.assign(window, { grounds });
        const look = () => {
          if (document.body) grounds.add(getComputedStyle(document.documentElement).backgroundColor);
          requestAnimationFrame(look);
        };
        look();
      });
      for (const path of ['/', '/movie/694', '/login']) {
        await page.goto(path);
        await hydrated(page);
        await expect(page.getByRole('button', { name: theme === 'dark' ? 'Light theme' : 'Dark theme' })).toBeVisible();
        const grounds = await page.evaluate(() => [...(window as unknown as { grounds: Set<string> }).grounds]); // set above
        expect(grounds, path).toEqual([GROUND[theme]]);
        await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute(
          'content',
          theme === 'dark' ? '#100d0c' : '#f5efe4',
        );
      }
    });
  }

  test('follows the system until the visitor chooses a theme', { tag: '@desktop' }, async ({ page }) => {
    const shown = page.locator('html');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/');
    await expect(shown).toHaveAttribute('data-theme', 'light');
    await hydrated(page);
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#f5efe4');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.getByRole('button', { name: 'Light theme' })).toBeVisible();
    await page.getByRole('button', { name: 'Light theme' }).click();
    await page.reload();
    await expect(shown).toHaveAttribute('data-theme', 'light');
  });

  test('changes when the visitor chooses a theme in another tab', { tag: '@desktop' }, async ({ page, context }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/login');
      await hydrated(tab);
    }
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(other.getByRole('button', { name: 'Dark theme' })).toBeVisible();
  });

  test('can be changed when localStorage is unavailable', { tag: '@desktop' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('no', 'SecurityError');
        },
      });
    });
    await page.goto('/');
    await hydrated(page);
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});
