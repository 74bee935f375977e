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

test.describe('the range of a category', () => {
  test('has two thumbs that announce their value as a word and work by keyboard', async ({ page, isPhone }) => {
    await open(page);
    const fields = await filters(page, isPhone);
    await expect(fields.getByRole('slider')).toHaveCount(16);
    const [least, most] = [thumb(fields, 'gore', 'at least'), thumb(fields, 'gore', 'at most')];
    await expect(least).toHaveAttribute('aria-valuetext', '0, any');
    await expect(most).toHaveAttribute('aria-valuetext', '10, any');
    await expect(fields.getByText('it is the event')).toBeVisible();
    await most.press('Home');
    await expect(page).toHaveURL('/tonight?gore=-0');
    await most.press('ArrowRight');
    await most.press('ArrowRight');
    await expect(most).toHaveAttribute('aria-valuetext', '2, low');
    await expect(page).toHaveURL('/tonight?gore=-2');
    await least.press('ArrowRight');
    await expect(page).toHaveURL('/tonight?gore=1-2');
    await expect(most).toHaveValue('2');
    for (const end of [least, most]) {
      const box = await end.locator('..').boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(24);
    }
    if (isPhone) {
      const { total } = await foundBy(page, '?gore=1-2');
      await fields.getByRole('button', { name: `Show ${filmCount(total)}` }).click();
      await expect(page.getByRole('button', { name: /^Filters/ })).toBeFocused();
    }
    const { total } = await foundBy(page, '?gore=1-2');
    await expectCount(page, total);
  });

  test('sends one request at a time, and shows the earlier films while it waits for the response', {
    tag: '@desktop',
  }, async ({ page, isPhone }) => {
    await open(page);
    const fields = await filters(page, isPhone);
    const { seen, answer } = await watchRequests(page);
    const former = rows(page).filter({ has: page.getByRole('img') });
    const before = await former.count();
    const least = thumb(fields, 'scares', 'at least');
    for (let step = 0; step < 6; step++) await least.press('ArrowRight');
    await expect(page).toHaveURL('/tonight?scares=6-');
    await expect.poll(() => seen.open).toBe(1);
    expect(seen.searches).toEqual(['?scares=1-']);
    await expect(former).toHaveCount(before);
    answer();
    await expect.poll(() => seen.searches).toEqual(['?scares=1-', '?scares=6-']);
    answer();
    await expect(least).toHaveValue('6');
    await page.keyboard.press('Escape');
    const { total, results } = await foundBy(page, '?scares=6-');
    await expectCount(page, total);
    await expect(rows(page).first().getByRole('link')).toHaveAttribute('href', `/movie/${results[0]?.id}`);
    expect(seen.most).toBe(1);
  });

  test('shows the number of films while a thumb is dragged, and changes the URL when the thumb is released', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page);
    const most = thumb(page, 'gore', 'at most');
    const box = await most.locator('..').boundingBox();
    if (!box) throw new Error('The thumb is not visible');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 60, y, { steps: 5 });
    const dragged = Number(await most.inputValue());
    expect(dragged).toBeLessThan(10);
    const { total } = await foundBy(page, `?gore=-${dragged}`);
    await expectCount(page, total);
    await expect(page).toHaveURL('/tonight');
    await page.mouse.up();
    await expect(page).toHaveURL(`/tonight?gore=-${dragged}`);
    await page.getByRole('link', { name: 'Gorehound' }).click();
    await expect(most).toHaveValue('10');
    await expect(thumb(page, 'gore', 'at least')).toHaveValue('8');
  });

  test('has two thumbs that can be dragged apart when both are at 10', { tag: '@desktop' }, async ({ page }) => {
    await open(page, '?gore=10-');
    const box = await thumb(page, 'gore', 'at most').locator('..').boundingBox();
    if (!box) throw new Error('The thumb is not visible');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - 120, box.y + box.height / 2, { steps: 5 });
    await page.mouse.up();
    await expect(page).toHaveURL(/\/tonight\?gore=[4-7]-$/);
    await expect(thumb(page, 'gore', 'at most')).toHaveValue('10');
  });

  test('is in a panel of filters on a phone, with the number of films and a button to clear the filters', {
    tag: '@phone',
  }, async ({ page }) => {
    await open(page, '?gore=-3&decades=1970s');
    const panel = await filters(page, true);
    await panel.getByText('Keep out', { exact: true }).first().click();
    await panel.getByRole('checkbox', { name: 'Clowns' }).check();
    await expect(page).toHaveURL('/tonight?gore=-3&decades=1970s&without=clowns');
    await panel.getByRole('button', { name: 'Clear All' }).click();
    await expect(page).toHaveURL('/tonight');
    const { total } = await foundBy(page, '');
    await panel.getByRole('button', { name: `Show ${filmCount(total)}` }).click();
    await expect(panel).toHaveCount(0);
    await expect(rows(page).first()).toBeVisible();
  });
});
