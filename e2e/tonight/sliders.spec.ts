import type { Page } from '@playwright/test';
import { filmCount } from '../../src/ui/format/numbers.ts';
import { expect, test } from '../harness.ts';
import { expectCount, filters, foundBy, open, rows, thumb } from './found.ts';

/** Delays requests for films until `answer` is called. Records the requests, and how many were open in parallel. */
async function watchRequests(page: Page) {
  const seen = { open: 0, most: 0, searches: [] as string[] };
  let release: (() => void) | undefined;
  await page.route('**/api/films/by-fright*', async (route) => {
    seen.open += 1;
    seen.most = Math.max(seen.most, seen.open);
    seen.searches.push(new URL(route.request().url()).search);
    await new Promise<void>((resolve) => {
      release = resolve;
    });
    seen.open -= 1;
    await route.fallback();
  });
  return { seen, answer: () => release?.() };
}

/** The radius of a thumb, in pixels. */
const RADIUS = 12;

/** Drags the upper thumb to the left, and runs `before` before it is released. */
async function drag(page: Page, category: string, pixels: number, before = async () => {}): Promise<void> {
  const box = await thumb(page, category, 'to').boundingBox();
  if (!box) throw new Error('The thumb is not visible');
  const [x, y] = [box.x + box.width - RADIUS, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - pixels, y, { steps: 5 });
  await before();
  await page.mouse.up();
}

test.describe('the range of a category', () => {
  test('has two thumbs that announce their value as a word and work by keyboard, with one request at a time', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page);
    await expect(page.getByRole('slider')).toHaveCount(4);
    await page.getByText('More', { exact: true }).first().click();
    await expect(page.getByRole('slider')).toHaveCount(16);
    await expect(page.getByText('backstory and world-building.')).toBeVisible();
    const [least, most] = [thumb(page, 'gore', 'from'), thumb(page, 'gore', 'to')];
    await expect(least).toHaveAttribute('aria-valuetext', '0, any');
    await expect(most).toHaveAttribute('aria-valuetext', '10, any');
    await most.press('Home');
    await expect(page).toHaveURL('/tonight?gore=-0');
    await most.press('ArrowRight');
    await most.press('ArrowRight');
    await expect(most).toHaveAttribute('aria-valuetext', '2, low');
    await least.press('ArrowRight');
    await expect(page).toHaveURL('/tonight?gore=1-2');
    await expectCount(page, (await foundBy(page, '?gore=1-2')).total);

    // The earlier films stay while the page waits for the response.
    const { seen, answer } = await watchRequests(page);
    const former = rows(page).filter({ has: page.getByRole('img') });
    const before = await former.count();
    const scares = thumb(page, 'scares', 'from');
    for (let step = 0; step < 6; step++) await scares.press('ArrowRight');
    await expect(page).toHaveURL(/[?&]scares=6-/);
    await expect.poll(() => seen.open).toBe(1);
    expect(seen.searches).toHaveLength(1);
    await expect(former).toHaveCount(before);
    answer();
    await expect.poll(() => seen.searches).toHaveLength(2);
    answer();
    const { total } = await foundBy(page, '?scares=6-&gore=1-2');
    await expectCount(page, total);
    expect(seen.most).toBe(1);
  });

  test('shows the number of films while a thumb is dragged, and its thumbs can be dragged apart at 10', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page);
    const most = thumb(page, 'gore', 'to');
    let dragged = 10;
    await drag(page, 'gore', 60, async () => {
      dragged = Number(await most.inputValue());
      expect(dragged).toBeLessThan(10);
      await expectCount(page, (await foundBy(page, `?gore=-${dragged}`)).total);
      await expect(page).toHaveURL('/tonight');
    });
    await expect(page).toHaveURL(`/tonight?gore=-${dragged}`);
    await page.getByRole('link', { name: 'Gorehound' }).click();
    await expect(most).toHaveValue('10');
    await expect(thumb(page, 'gore', 'from')).toHaveValue('8');

    await open(page, '?gore=10-');
    await drag(page, 'gore', 120);
    await expect(page).toHaveURL(/\/tonight\?gore=[4-7]-$/);
    await expect(most).toHaveValue('10');
    // A press on the track moves the nearer thumb.
    await most.locator('..').click({ position: { x: RADIUS + 2, y: 16 } });
    await expect(page).toHaveURL('/tonight');
  });

  test('is in a sheet of filters on a phone, with thumbs for touch, the number of films and a button to clear', {
    tag: '@phone',
  }, async ({ page }) => {
    await open(page, '?gore=-3&decades=1970s');
    const panel = await filters(page, true);
    for (const end of ['from', 'to'] as const) {
      const box = await thumb(panel, 'gore', end).boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    await panel.getByText('Leave out', { exact: true }).first().click();
    await panel.getByRole('checkbox', { name: 'Clowns' }).check();
    await expect(page).toHaveURL('/tonight?gore=-3&decades=1970s&without=clowns');
    await panel.getByRole('button', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/tonight');
    const { total } = await foundBy(page, '');
    await panel.getByRole('button', { name: `Show ${filmCount(total)}` }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
    await expect(rows(page).first()).toBeVisible();
  });
});
