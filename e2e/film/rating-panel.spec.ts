import { expect, test } from '../harness.ts';
import {
  box,
  FILM,
  openAsMember,
  openPanel,
  panelOf,
  RATED_HERE,
  rateButton,
  watchedButton,
  watchlistButton,
} from './member-film.ts';

test.describe('the rating panel', () => {
  test('opens inside the page and is completely visible; Cancel closes the panel and reloads the film', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsMember(page);
    const panel = await openPanel(page);
    await expect(panel).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rateButton(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(panel.getByText('Overall Rating', { exact: true })).toBeVisible();
    await expect(panel.getByText('Not rated')).toBeVisible();
    await expect(panel.getByRole('radio')).toHaveCount(11);
    const reloaded = page.waitForResponse((response) => response.url().endsWith(`/api/tmdb/movie/${FILM}`));
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel).toHaveCount(0);
    await reloaded;
    await expect(rateButton(page)).toBeFocused();
  });

  test('offers "Watched today" for an unseen film, and then offers to remove the film from the watchlist', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsMember(page, RATED_HERE);
    await watchlistButton(page).click();
    const panel = await openPanel(page);
    await box(panel, 'Overall Rating', 8).click();
    await page.getByRole('button', { name: 'Watched today' }).click();
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Take it off' }).click();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('saves an overall rating with two clicks, and nothing above the panel moves', async ({ page }) => {
    await openAsMember(page, RATED_HERE);
    const title = page.getByRole('heading', { level: 1 });
    const before = await title.boundingBox();
    const panel = await openPanel(page);
    await expect(panel).toBeInViewport({ ratio: 1 });
    expect(await title.boundingBox()).toEqual(before);
    await box(panel, 'Overall Rating', 7).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: '7/10 Change your rating' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('button', { name: '7/10 Change your rating' })).toBeVisible();
  });

  test('has a button "Submit ratings" that saves a score chosen with the keyboard', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openAsMember(page, RATED_HERE);
    const panel = await openPanel(page);
    await box(panel, 'Overall Rating', 8).press('Space');
    await expect(panel.getByText('8/10')).toBeVisible();
    for (const score of [0, 8, 9]) {
      const cell = box(panel, 'Overall Rating', score).locator('..');
      if (score <= 8) await expect(cell).toHaveAttribute('data-active', 'true');
      else await expect(cell).not.toHaveAttribute('data-active');
    }
    await panel.getByRole('button', { name: 'Submit ratings' }).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: '8/10 Change your rating' })).toBeFocused();
    await page.reload();
    await expect(page.getByRole('button', { name: '8/10 Change your rating' })).toBeVisible();
  });

  test('works with the keyboard alone: arrows, Home and End, digits, clearing, Escape and Enter', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsMember(page, RATED_HERE);
    const scoreOf = () => panelOf(page).locator('input:checked');
    await rateButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(box(panelOf(page), 'Overall Rating', 0)).toBeFocused();
    for (const [key, score] of [
      ['ArrowRight', '1'],
      ['ArrowUp', '2'],
      ['ArrowLeft', '1'],
      ['Home', '0'],
      ['ArrowDown', '0'],
      ['End', '10'],
      ['ArrowRight', '10'],
      ['7', '7'],
    ] as const) {
      await page.keyboard.press(key);
      await expect(scoreOf()).toHaveValue(score);
      await expect(scoreOf()).toBeFocused();
    }
    await page.keyboard.press('Delete');
    await expect(scoreOf()).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(panelOf(page)).toHaveCount(0);
    await expect(rateButton(page)).toBeFocused();

    await page.keyboard.press('Enter');
    await expect(box(panelOf(page), 'Overall Rating', 0)).toBeFocused();
    // Both at once: on a busy machine, the time between two calls may be longer than the time for a second digit.
    await Promise.all([page.keyboard.press('1'), page.keyboard.press('0')]);
    await expect(scoreOf()).toHaveValue('10');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: '10/10 Change your rating' })).toBeFocused();
  });

  test('has boxes large enough for touch on the narrowest phone', { tag: '@phone' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openAsMember(page);
    const panel = await openPanel(page);
    const radios = panel.getByRole('radio');
    await expect(radios).toHaveCount(11);
    for (const radio of await radios.all()) {
      const size = await radio.locator('..').boundingBox();
      expect(size?.width).toBeGreaterThanOrEqual(24);
      expect(size?.height).toBeGreaterThanOrEqual(24);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    const [outer, last] = [await panel.boundingBox(), await box(panel, 'Overall Rating', 10).boundingBox()];
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThan((outer?.x ?? 0) + (outer?.width ?? 0));
  });

  test('is not animated when the visitor prefers reduced motion', { tag: '@desktop' }, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAsMember(page);
    const panel = await openPanel(page);
    await expect(panel).toBeInViewport({ ratio: 1 });
    // The style sheet shortens every animation to at most one millisecond.
    const durations = await page.evaluate(() =>
      document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().duration)),
    );
    expect(durations.filter((milliseconds) => milliseconds > 1)).toEqual([]);
  });
});
