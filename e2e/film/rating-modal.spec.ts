import { RATING_CATEGORIES } from '../../src/features/ratings/contract/rating-categories.ts';
import { RATING_CATEGORY_DESCRIPTIONS } from '../../src/features/ratings/contract/rating-descriptions.ts';
import { rubricOf } from '../../src/features/ratings/contract/rubric.ts';
import { expect, painted, test, turnWheel } from '../harness.ts';
import { hold } from '../hold.ts';
import {
  box,
  FILM,
  modalOf,
  openAsMember,
  openModal,
  openPanel,
  picker,
  RATED_HERE,
  REFUSED,
  rateButton,
  watchRequests,
} from './member-film.ts';

test.describe('the rating modal', () => {
  test('has the overall rating, the eight categories with descriptions, and buttons to submit and to cancel', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsMember(page);
    const modal = await openModal(page);
    await expect(picker(modal, 'Overall Rating')).toBeVisible();
    for (const category of RATING_CATEGORIES) {
      await expect(picker(modal, category)).toHaveAccessibleDescription(RATING_CATEGORY_DESCRIPTIONS[category]);
      await expect(picker(modal, category).getByRole('radio')).toHaveCount(11);
    }
    await expect(modal.getByText('Not rated')).toHaveCount(9);
    await expect(modal.getByRole('button', { name: 'Submit ratings' })).toBeVisible();
    await expect(modal.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(box(modal, 'Overall Rating', 0)).toBeFocused();
  });

  test('explains scores of a category on demand with example films, without moving the category’s boxes', {
    tag: '@phone',
  }, async ({ page, isPhone }) => {
    if (isPhone) await page.setViewportSize({ width: 360, height: 740 });
    await openAsMember(page);
    const modal = await openModal(page);
    const gore = picker(modal, 'gore');
    const help = gore.getByRole('button', { name: 'What do the scores for gore mean?' });
    await expect(help).toHaveAttribute('aria-expanded', 'false');
    await expect(modal.getByRole('term')).toHaveCount(0);
    await help.focus();
    const before = await box(modal, 'gore', 5).boundingBox();
    await page.keyboard.press('Enter');
    await expect(help).toHaveAttribute('aria-expanded', 'true');
    await expect(help).toBeFocused();
    await expect(gore.getByRole('term')).toHaveText(['0', '3', '5', '8', '10']);
    const { marks } = rubricOf('gore');
    await expect(gore.getByRole('definition')).toHaveText(marks.map(({ meaning, film }) => `${meaning} · ${film}`));
    expect(await box(modal, 'gore', 5).boundingBox()).toEqual(before);
    expect(await modal.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.keyboard.press('Enter');
    await expect(gore.getByRole('term')).toHaveCount(0);
  });

  test('prevents scrolling of the page behind it', { tag: '@desktop' }, async ({ page }) => {
    await openAsMember(page);
    const modal = await openModal(page);
    await expect(modal).toBeVisible();
    const before = await page.evaluate(() => window.scrollY);
    await turnWheel(page, 900);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await modal.getByRole('button', { name: 'Cancel' }).click();
    await expect(modal).toHaveCount(0);
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  });

  test('starts with the score that was chosen in the panel, and Cancel discards the score', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsMember(page);
    const panel = await openPanel(page);
    await box(panel, 'Overall Rating', 6).press('Space');
    await panel.getByRole('button', { name: 'Rate all eight axes' }).click();
    await expect(box(modalOf(page), 'Overall Rating', 6)).toBeChecked();
    await modalOf(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(modalOf(page)).toHaveCount(0);
    await expect(rateButton(page)).toBeFocused();
    await expect(rateButton(page)).toHaveText('Rate');
  });

  test('closes on Escape, but not on a click outside', { tag: '@desktop' }, async ({ page, isPhone }) => {
    await openAsMember(page);
    const modal = await openModal(page);
    if (!isPhone) {
      await page.mouse.click(5, 5);
      await painted(page);
      await expect(modal).toHaveAttribute('data-open');
    }
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
  });

  test('closes without a request when nothing has changed', { tag: '@desktop' }, async ({ page }) => {
    await openAsMember(page);
    const sent = watchRequests(page, 'POST', `/api/ratings/${FILM}`);
    const modal = await openModal(page);
    await box(modal, 'gore', 4).click();
    await picker(modal, 'gore').getByRole('button', { name: 'Clear gore' }).click();
    await modal.getByRole('button', { name: 'Submit ratings' }).click();
    await expect(modal).toHaveCount(0);
    expect(sent).toHaveLength(0);
  });

  test('sends scores from 0 to 10, null for a cleared score and nothing for unrated categories', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsMember(page, RATED_HERE);
    const sent = watchRequests(page, 'POST', `/api/ratings/${RATED_HERE}`);
    const modal = await openModal(page);
    await box(modal, 'scares', 10).click();
    await box(modal, 'gore', 0).click();
    await box(modal, 'plot', 4).click();
    await modal.getByRole('button', { name: 'Submit ratings' }).click();
    await expect(modal).toHaveCount(0);
    expect(sent[0]?.postDataJSON()).toEqual({ overallRating: null, detailedRatings: { scares: 10, gore: 0, plot: 4 } });
    await expect(rateButton(page)).toHaveText('Rate');

    await openModal(page);
    await expect(box(modal, 'gore', 0)).toBeChecked();
    await picker(modal, 'scares').getByRole('button', { name: 'Clear scares' }).click();
    await expect(box(modal, 'scares', 0)).toBeFocused();
    await box(modal, 'Overall Rating', 3).click();
    await modal.getByRole('button', { name: 'Submit ratings' }).click();
    await expect(modal).toHaveCount(0);
    expect(sent[1]?.postDataJSON()).toEqual({ overallRating: 3, detailedRatings: { scares: null, gore: 0, plot: 4 } });
    const saved = await (await page.request.get(`/api/ratings/${RATED_HERE}`)).json();
    expect(saved).toMatchObject({ overallRating: 3, detailedRatings: { scares: -1, gore: 0, plot: 4, lore: -1 } });
  });

  test('is busy while it saves, sends one request, and reloads the film', { tag: '@desktop' }, async ({ page }) => {
    await openAsMember(page, RATED_HERE);
    const sent = watchRequests(page, 'POST', `/api/ratings/${RATED_HERE}`);
    const release = await hold(page, `**/api/ratings/${RATED_HERE}`, 'POST');
    const modal = await openModal(page);
    await box(modal, 'lore', 7).click();
    await modal.getByRole('button', { name: 'Submit ratings' }).click();
    await expect(modal.getByRole('button', { name: 'Submitting...' })).toBeVisible();
    await box(modal, 'lore', 7).press('Enter');
    const reloaded = page.waitForResponse((response) => response.url().endsWith(`/api/tmdb/movie/${RATED_HERE}`));
    release();
    await expect(modal).toHaveCount(0);
    await reloaded;
    expect(sent).toHaveLength(1);
  });

  test.describe('when saving fails', () => {
    test.use({ allowedConsole: /Failed to load resource|Error updating rating/ });

    test('logs the error, stays open with the scores and a message, and saves on retry', { tag: '@desktop' }, async ({
      page,
    }) => {
      const logged: string[] = [];
      page.on('console', (message) => logged.push(message.text()));
      await openAsMember(page, RATED_HERE);
      await page.route(`**/api/ratings/${RATED_HERE}`, (route) =>
        route.request().method() === 'POST' ? route.fulfill(REFUSED) : route.fallback(),
      );
      const modal = await openModal(page);
      await box(modal, 'Overall Rating', 9).click();
      await modal.getByRole('button', { name: 'Submit ratings' }).click();
      await expect(modal.getByRole('alert')).toContainText('Your rating could not be saved. Please try again.');
      expect(logged.some((text) => text.startsWith('Error updating rating'))).toBe(true);
      await expect(box(modal, 'Overall Rating', 9)).toBeChecked();
      await page.unroute(`**/api/ratings/${RATED_HERE}`);
      await modal.getByRole('button', { name: 'Submit ratings' }).click();
      await expect(modal).toHaveCount(0);
      await expect(page.getByRole('button', { name: '9/10 Change your rating' })).toBeVisible();
    });

    test('offers to sign in again when the session has ended', { tag: '@desktop' }, async ({ page }) => {
      await openAsMember(page);
      const panel = await openPanel(page);
      await page.context().clearCookies();
      await box(panel, 'Overall Rating', 2).click();
      await panel.getByRole('button', { name: 'Log in again' }).click();
      await expect(page).toHaveURL(`/login?redirect=%2Fmovie%2F${FILM}`);
    });
  });
});
