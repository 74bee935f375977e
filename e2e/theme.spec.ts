import { expect, open, test } from './harness.ts';

const GROUND = { dark: 'rgb(16, 13, 12)', light: 'rgb(245, 239, 228)' };

test.describe('the theme', { tag: '@desktop' }, () => {
  test('follows the system until the visitor chooses one, and is then applied at the first paint', async ({ page }) => {
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
    const lightSwitch = page.getByRole('button', { name: 'Light theme' });
    const darkSwitch = page.getByRole('button', { name: 'Dark theme' });
    const expectTheme = async (path: string, theme: 'dark' | 'light') => {
      await open(page, path);
      await expect(theme === 'dark' ? lightSwitch : darkSwitch).toBeVisible();
      const grounds = await page.evaluate(() => [...(window as unknown as { grounds: Set<string> }).grounds]); // set above
      expect(grounds, path).toEqual([GROUND[theme]]);
      await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute(
        'content',
        theme === 'dark' ? '#100d0c' : '#f5efe4',
      );
    };
    await page.emulateMedia({ colorScheme: 'light' });
    await expectTheme('/', 'light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await lightSwitch.click();
    for (const path of ['/', '/movie/694', '/login']) await expectTheme(path, 'light');
    await darkSwitch.click();
    await page.emulateMedia({ colorScheme: 'light' });
    await expectTheme('/movie/694', 'dark');
  });

  test('changes when the visitor chooses a theme in another tab, and without storage', async ({ page, context }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await open(tab, '/login');
    }
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
    await expect(other.getByRole('button', { name: 'Dark theme' })).toBeVisible();

    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('no', 'SecurityError');
        },
      });
    });
    await open(page, '/');
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});

test('with reduced motion, the theme changes at once, not element by element', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await open(page, '/');
  const moving = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'light';
    document.body.getBoundingClientRect();
    return document.getAnimations().length;
  });
  expect(moving).toBe(0);
});
