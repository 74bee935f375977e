import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { stopsOfTab } from './checks.ts';
import { EXPECTED_CONSOLE, openScreen, type Screen } from './screens.ts';

const FILM = '/movie/694';

test.use({ allowedConsole: EXPECTED_CONSOLE });
test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }));

async function open(page: Page, screen: Partial<Screen>): Promise<void> {
  await openScreen(page, { name: '', path: '/', ...screen });
}

const ground = (element: Locator) => element.evaluate((one) => getComputedStyle(one).backgroundColor);

/** Expects that an active element does not look like an inactive one. */
async function expectDistinct(on: Locator, off: Locator): Promise<void> {
  expect(await ground(on)).not.toBe(await ground(off));
}

test.describe('with forced colours', { tag: '@desktop' }, () => {
  test('active, current and selected elements look different from the others', async ({ page }) => {
    await open(page, { path: '/list', isMember: true });
    await expectDistinct(page.getByRole('tab', { selected: true }), page.getByRole('tab', { selected: false }).first());
    const choice = (name: string) => page.getByRole('button', { name });
    await expectDistinct(choice('All Movies'), choice('Now Streaming'));
    await page.goto('/keyword/vampire');
    const pages = page.getByRole('navigation', { name: 'Pagination' });
    await expectDistinct(pages.locator('[aria-current="page"]'), pages.getByRole('link', { name: 'Page 2' }));
  });

  test('the Fright Graph stands out, and the boxes of a rating show the score and the focus', async ({ page }) => {
    await open(page, { path: FILM, isMember: true });
    const chart = page.getByRole('img', { name: /^Fright Graph of/ });
    const shapes = await chart.locator('path, circle, line, text').evaluateAll((all) =>
      all.map((shape) => {
        const { fill, stroke } = getComputedStyle(shape);
        return [fill, stroke].filter((paint) => paint !== 'none');
      }),
    );
    const behind = await ground(page.locator('html'));
    expect(shapes.length).toBeGreaterThan(30);
    for (const paints of shapes) expect(paints.filter((paint) => paint !== behind)).not.toEqual([]);

    await page.getByRole('button', { name: 'Rate all eight kinds' }).click();
    const boxes = page.getByRole('radiogroup', { name: 'Overall Rating' }).locator('[data-active], span:has(> input)');
    await expectDistinct(boxes.nth(8), boxes.nth(9));
    await page.getByRole('radio', { name: '8', exact: true }).first().focus();
    await page.keyboard.press('ArrowLeft');
    await expect(page.locator('span:has(> input:focus-visible)')).toHaveCSS('outline-style', 'solid');
  });

  test('each element shows that it has the keyboard focus, and buttons and fields have a border', async ({ page }) => {
    for (const path of ['/', FILM, '/search?q=alien', '/login']) {
      await open(page, { path });
      const stops = await stopsOfTab(page, 25);
      expect(stops.length).toBeGreaterThan(8);
      expect(stops.filter(({ outline }) => outline.style === 'none' || outline.pixels <= 1)).toEqual([]);
    }
    for (const control of [
      page.getByLabel('Email'),
      page.getByLabel('Password', { exact: true }),
      page.getByRole('button', { name: 'Login' }),
    ]) {
      const [colour, width] = await control.evaluate((one) => {
        const { borderTopColor, borderTopWidth } = getComputedStyle(one);
        return [borderTopColor, Number.parseFloat(borderTopWidth)] as const;
      });
      expect(width).toBeGreaterThanOrEqual(1);
      expect(colour).not.toBe(await ground(page.getByRole('main')));
    }
  });
});
