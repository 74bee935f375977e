import type { Page } from '@playwright/test';
import { goInside } from '../client-navigation.ts';
import { expect, stopClock, test } from '../harness.ts';
import { card, OVERVIEW, posters, stubFilms } from './stub-films.ts';

// Stops the clock, which belongs to the context.
test.use({ ownContext: true });

/** Opens the films and waits for all of them, because the previous page also has a list. */
async function openGhostFilms(page: Page): Promise<void> {
  await stubFilms(page, 1);
  await goInside(page, '/keyword/ghost');
  await expect(posters(page)).toHaveCount(20);
}

test.describe('the hover card', { tag: '@desktop' }, () => {
  test('opens after 200 ms of hovering, stays open under the pointer, and closes 500 ms after the pointer leaves', async ({
    page,
  }) => {
    await openGhostFilms(page);
    await stopClock(page);
    await posters(page).nth(1).hover();
    await page.clock.runFor(190);
    await expect(card(page, 'Film 2')).toHaveCount(0);
    await page.clock.runFor(20);
    await expect(card(page, 'Film 2')).toBeVisible();
    await card(page, 'Film 2').hover();
    await page.clock.runFor(700);
    await expect(card(page, 'Film 2')).toBeVisible();

    await page.mouse.move(2, 2);
    await page.clock.runFor(490);
    await expect(card(page, 'Film 2')).toBeVisible();
    await page.clock.runFor(20);
    await expect(card(page, 'Film 2')).toHaveCount(0);
  });

  test('opens to the left at the right edge of the window, and further up at the bottom edge', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openGhostFilms(page);
    const boxOf = async (index: number) => {
      const poster = posters(page).nth(index);
      // Hovers near the upper edge of the poster, so that Playwright does not scroll.
      await poster.hover({ position: { x: 40, y: 40 } });
      await expect(card(page, `Film ${index + 1}`)).toBeVisible();
      // A card is visible for a frame before it has its place.
      const handle = await card(page, `Film ${index + 1}`).elementHandle();
      await handle?.waitForElementState('stable');
      const [posterBox, cardBox] = [await poster.boundingBox(), await card(page, `Film ${index + 1}`).boundingBox()];
      if (!posterBox || !cardBox) throw new Error('The poster or its card is not visible');
      await page.mouse.move(2, 2);
      await expect(card(page, `Film ${index + 1}`)).toHaveCount(0);
      return { posterBox, cardBox };
    };
    const first = await boxOf(0);
    expect(first.cardBox.x).toBeGreaterThan(first.posterBox.x + first.posterBox.width);
    const last = await boxOf(6);
    expect(last.cardBox.x + last.cardBox.width).toBeLessThan(last.posterBox.x);
    // Scrolls until the lowest 100 pixels of the poster are below the viewport.
    await posters(page)
      .nth(14)
      .evaluate((poster) => {
        poster.scrollIntoView({ block: 'end' });
        scrollBy(0, -100);
      });
    const low = await boxOf(14);
    expect(low.cardBox.y + low.cardBox.height).toBeLessThanOrEqual(900);
    expect(low.cardBox.y).toBeLessThan(low.posterBox.y);
  });

  test('opens on keyboard focus, is reachable with Tab and closes on Escape', async ({ page }) => {
    await openGhostFilms(page);
    await posters(page).nth(1).hover();
    await expect(card(page, 'Film 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Film 2')).toHaveCount(0);
    await posters(page).nth(3).getByRole('link').focus();
    await page.keyboard.press('Shift+Tab');
    const poster = posters(page).nth(2).getByRole('link', { name: 'Film 3', exact: true });
    await expect(poster).toBeFocused();
    await expect(card(page, 'Film 3')).toBeVisible();
    await expect(poster).toHaveAccessibleDescription(new RegExp(OVERVIEW));
    await expect(poster).toHaveAttribute('aria-describedby', /\S/);

    await page.keyboard.press('Tab');
    await expect(card(page, 'Film 3').getByRole('link', { name: /^See more/ })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(card(page, 'Film 3')).toHaveCount(0);
    await expect(poster).toBeFocused();

    await page.keyboard.press('Tab');
    await expect(card(page, 'Film 4')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/movie\/900003$/);
  });
});

test('a tap on a poster opens the film, not a card', { tag: '@phone' }, async ({ page }) => {
  await openGhostFilms(page);
  await posters(page).nth(1).tap();
  await expect(page).toHaveURL(/\/movie\/900001$/);
});
