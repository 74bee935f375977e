import type { Locator, Page } from '@playwright/test';
import { MOBILE_BREAKPOINT } from '../src/contract/constants.ts';
import { RATED_FILM } from './community-ratings.ts';
import { expect, hydrated, test } from './harness.ts';
import { becomeMember } from './members.ts';

const films = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem');
const browse = (page: Page) => page.getByRole('navigation', { name: 'Browse' });

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} is not visible`);
  return box;
}

/** The number of films in each row. */
async function rowsOf(items: Locator): Promise<number[]> {
  const tops = await items.evaluateAll((all) =>
    all.map((one) => Math.round(one.getBoundingClientRect().top + scrollY)),
  );
  return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
}

test.describe('the front page', () => {
  test('shows trending films in rows of five, or of three on a phone', async ({ page, isPhone }) => {
    await page.goto('/');
    const shown = films(page, 'Trending').and(page.locator(':visible'));
    expect(await rowsOf(shown)).toEqual(isPhone ? [3, 3, 3] : [5, 5, 5]);
    expect(await rowsOf(films(page, 'Recently Released').and(page.locator(':visible')))).toEqual([isPhone ? 3 : 5]);
  });

  test('has its browse lists in a sidebar on desktops, and in a block of buttons at the end on phones', async ({
    page,
    isPhone,
  }) => {
    await page.goto('/');
    const lists = await boxOf(browse(page));
    const main = await boxOf(page.getByRole('region', { name: 'Recently Released' }));
    const last = await boxOf(page.getByRole('region', { name: 'Trending' }));
    await expect(browse(page).getByRole('heading', { name: 'Browse', exact: true })).toBeVisible({ visible: isPhone });
    if (isPhone) {
      expect(lists.y).toBeGreaterThan(last.y + last.height);
      const [first, second] = [browse(page).getByRole('link').first(), browse(page).getByRole('link').nth(1)];
      expect((await boxOf(second)).y).toBe((await boxOf(first)).y);
      expect((await boxOf(first)).height).toBeGreaterThanOrEqual(44);
    } else {
      expect(lists.x + lists.width).toBeLessThan(main.x);
      expect(lists.y).toBe(main.y);
      // The films below the sidebar use its width too.
      expect(last.x).toBe(lists.x);
      expect(last.y - (lists.y + lists.height)).toBeLessThan(100);
    }
    // The test browser hides its scrollbars, so the page must use the whole width of the window.
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(0);
    for (const name of ['Browse Theme', 'Browse Platform'])
      await expect(browse(page).getByRole('heading', { name })).toBeVisible();
  });

  for (const theme of ['dark', 'light']) {
    test(`gives every theme and platform its own legible colours in the ${theme} theme`, { tag: '@desktop' }, async ({
      page,
    }) => {
      await page.addInitScript((name) => localStorage.setItem('theme', name), theme);
      await page.goto('/');
      const pairs = await browse(page)
        .getByRole('link')
        .evaluateAll((links) =>
          links.map((link) => {
            const { color, backgroundColor, borderTopColor } = getComputedStyle(link);
            return [color, backgroundColor, borderTopColor] as const;
          }),
        );
      const around = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
      expect(pairs).toHaveLength(24);
      expect(new Set(pairs.map(([, ground]) => ground)).size).toBe(24);
      for (const [ink, ground, border] of pairs) {
        expect(contrast(ink, ground), `${ink} on ${ground}`).toBeGreaterThan(4.5);
        const stands = Math.max(contrast(ground, around), contrast(border, around));
        expect(stands, `${ground} with border ${border} on the page`).toBeGreaterThan(3);
      }
    });
  }

  test('welcomes a visitor with an introduction and a link to registration', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/');
    const welcome = page.getByRole('region', { name: 'Welcome to Fright Club' });
    await expect(welcome).toContainText('rate what you survive on eight axes of fright');
    await welcome.getByRole('link', { name: 'Create an account' }).click();
    await expect(page).toHaveURL('/create-account');
  });

  test('welcomes a member without a link to registration', { tag: '@desktop' }, async ({ page }) => {
    await becomeMember(page);
    await page.goto('/');
    const welcome = page.getByRole('region', { name: 'Welcome to Fright Club' });
    await expect(welcome).toContainText('Rate a film, and your graph is drawn beside everybody else’s.');
    await expect(welcome.getByRole('link', { name: 'Create an account' })).toHaveCount(0);
  });
});

/** Relative luminance of a computed colour, rgb() from 0 to 255 or color(srgb) from 0 to 1 (WCAG 2.2). */
function luminance(colour: string): number {
  const scale = colour.startsWith('rgb') ? 255 : 1;
  const [red = 0, green = 0, blue = 0] = (colour.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / scale;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

test.describe('near the breakpoint', { tag: '@desktop' }, () => {
  for (const [width, isNarrow] of [
    [MOBILE_BREAKPOINT - 1, true],
    [MOBILE_BREAKPOINT, false],
  ] as const) {
    test(`at ${width} px the site has its ${isNarrow ? 'phone' : 'desktop'} layout`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await becomeMember(page);
      await page.goto('/');
      await expect(films(page, 'Recently Released').and(page.locator(':visible'))).toHaveCount(isNarrow ? 3 : 5);
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: isNarrow });
      await expect(page.getByPlaceholder('Search movies...')).toBeVisible({ visible: !isNarrow });
      await page.goto('/calendar');
      await expect(page.getByRole('table')).toBeVisible({ visible: !isNarrow });
      await page.goto('/list');
      await expect(page.getByRole('tab')).toHaveCount(3);
    });
  }

  for (const [width, opens] of [
    [MOBILE_BREAKPOINT, false],
    [MOBILE_BREAKPOINT + 1, true],
  ] as const) {
    test(`at ${width} px hovering over the Fright Graph ${opens ? 'shows' : 'does not show'} its figures`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/movie/${RATED_FILM}`);
      await hydrated(page);
      await page.getByRole('img', { name: /^Fright Graph of/ }).hover();
      await expect(page.getByRole('button', { name: opens ? 'Hide the numbers' : 'Show the numbers' })).toBeVisible();
    });
  }
});
