import type { Locator, Page } from '@playwright/test';
import { MOBILE_BREAKPOINT } from '../src/contract/constants.ts';
import { MEMBER_KEY } from '../src/web/lib/page/member-hint.ts';
import { expect, test } from './harness.ts';
import { becomeMember } from './members.ts';

/** Pixels on a phone. */
const MAX_PHONE_HEIGHT = 3_000;
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight);

const films = (page: Page, name: string) =>
  page.getByRole('list', { name }).getByRole('listitem').and(page.locator(':visible'));
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
  test('has rows of five films beside the browse lists, or rows of three above their buttons on a phone', async ({
    page,
    isPhone,
  }) => {
    if (isPhone) await page.setViewportSize({ width: 360, height: 760 });
    await page.goto('/');
    expect(await rowsOf(films(page, 'Trending'))).toEqual(isPhone ? [3, 3, 3] : [5, 5, 5]);
    expect(await rowsOf(films(page, 'Recently Released'))).toEqual([isPhone ? 3 : 5]);
    await expect(
      page.getByRole('heading', { name: isPhone ? 'Trending' : 'Trending on Fright Club', exact: true }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: isPhone ? 'View calendar' : 'View release calendar' })).toBeVisible();
    const lists = await boxOf(browse(page));
    const main = await boxOf(page.getByRole('region', { name: 'Recently Released' }));
    const last = await boxOf(page.getByRole('region', { name: 'Trending' }));
    await expect(browse(page).getByRole('heading', { name: 'Browse', exact: true })).toBeVisible({ visible: isPhone });
    if (isPhone) {
      expect(lists.y).toBeGreaterThan(last.y + last.height);
      const [first, second] = [browse(page).getByRole('link').first(), browse(page).getByRole('link').nth(1)];
      expect((await boxOf(second)).y).toBe((await boxOf(first)).y);
      expect((await boxOf(first)).height).toBeGreaterThanOrEqual(24);
      expect(await heightOf(page)).toBeLessThanOrEqual(MAX_PHONE_HEIGHT);
    } else {
      expect(lists.x + lists.width).toBeLessThan(main.x);
      expect(lists.y).toBe(main.y);
      // The films below the sidebar use its width too.
      expect(last.x).toBe(lists.x);
      expect(last.y - (lists.y + lists.height)).toBeLessThan(100);
    }
    // The test browser hides its scrollbars, so the page must use the whole width of the window.
    expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBe(0);
    // Phones have one heading for both lists.
    for (const name of ['Browse Theme', 'Browse Platform'])
      expect((await boxOf(browse(page).getByRole('heading', { name }))).height > 1).toBe(!isPhone);
  });

  test('is at most 3,000 px high on a phone for a member, with the films to rate', { tag: '@phone' }, async ({
    page,
  }) => {
    await becomeMember(page);
    // From its second page on, the device remembers the member.
    await page.goto('/tonight');
    await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), MEMBER_KEY)).toBe('1');
    for (const width of [360, 390]) {
      await page.setViewportSize({ width, height: 760 });
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Loved it' }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: /^Watchlist: / }).first()).toBeVisible();
      expect(await heightOf(page), `${width}`).toBeLessThanOrEqual(MAX_PHONE_HEIGHT);
    }
  });

  test('gives every theme and platform its own legible colours in both themes', { tag: '@desktop' }, async ({
    page,
  }) => {
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
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
    }
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

test('the site has its phone layout below the breakpoint and its desktop layout from it on', {
  tag: '@desktop',
}, async ({ page }) => {
  await becomeMember(page);
  for (const [width, isNarrow] of [
    [MOBILE_BREAKPOINT - 1, true],
    [MOBILE_BREAKPOINT, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await expect(films(page, 'Recently Released')).toHaveCount(isNarrow ? 3 : 5);
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: isNarrow });
    await expect(page.getByPlaceholder('Search movies...')).toBeVisible({ visible: !isNarrow });
    await page.goto('/calendar');
    await expect(page.getByRole('table')).toBeVisible({ visible: !isNarrow });
    await page.goto('/list');
    await expect(page.getByRole('tab')).toHaveCount(3);
  }
});
