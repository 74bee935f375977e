import { expect, test } from '../harness.ts';
import { box, openAsMember, openPanel, RATED_HERE, rateButton, watchedButton, watchlistButton } from './member-film.ts';

test.describe('the rating panel', () => {
  // Ends with a request of a member whose session has ended.
  test.use({ allowedConsole: /status of 401|Error updating rating/ });

  test('opens inside the page, saves with two clicks or by keyboard, and offers "Watched today" for an unseen film', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsMember(page, RATED_HERE);
    await watchlistButton(page).click();
    const title = page.getByRole('heading', { level: 1 });
    const before = await title.boundingBox();
    const panel = await openPanel(page);
    await expect(panel).toBeInViewport({ ratio: 1 });
    expect(await title.boundingBox()).toEqual(before);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(rateButton(page)).toHaveAttribute('aria-expanded', 'true');
    await expect(panel.getByText('Not rated')).toBeVisible();
    const reloaded = page.waitForResponse((response) => response.url().endsWith(`/api/tmdb/movie/${RATED_HERE}`));
    await panel.getByRole('button', { name: 'Cancel' }).click();
    await expect(panel).toHaveCount(0);
    await reloaded;
    await expect(rateButton(page)).toBeFocused();

    await openPanel(page);
    await box(panel, 'Overall Rating', 7).click();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: '7/10 Change your rating' })).toBeFocused();
    await page.getByRole('button', { name: 'Watched today' }).click();
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
    await page.getByRole('button', { name: 'Remove from watchlist' }).click();
    await expect(watchlistButton(page)).toHaveAttribute('aria-pressed', 'false');

    await openPanel(page);
    await box(panel, 'Overall Rating', 7).press('8');
    await expect(panel.getByText('8/10')).toBeVisible();
    await panel.getByRole('button', { name: 'Submit ratings' }).click();
    await expect(panel).toHaveCount(0);
    await page.reload();
    // If another request of the page were the first to be refused below, the page would become a visitor's.
    await page.waitForLoadState('networkidle');
    await expect(page.getByRole('button', { name: '8/10 Change your rating' })).toBeVisible();

    await openPanel(page);
    await page.context().clearCookies();
    const refused = page.waitForResponse((response) => response.status() === 401);
    await box(panel, 'Overall Rating', 2).click();
    await refused;
    await expect(box(panel, 'Overall Rating', 2)).toBeChecked();
    await panel.getByRole('button', { name: 'Log in again' }).click();
    await expect(page).toHaveURL(`/login?redirect=%2Fmovie%2F${RATED_HERE}`);
  });

  test('has boxes large enough for touch on the narrowest phone, and saves with two taps', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 });
    await openAsMember(page, RATED_HERE);
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
    await box(panel, 'Overall Rating', 7).tap();
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('button', { name: '7/10 Change your rating' })).toBeVisible();
  });
});
