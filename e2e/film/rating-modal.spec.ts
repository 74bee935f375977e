import { RATING_CATEGORIES } from '../../src/features/ratings/contract/rating-categories.ts';
import { RATING_CATEGORY_DESCRIPTIONS } from '../../src/features/ratings/contract/rating-descriptions.ts';
import { rubricOf } from '../../src/features/ratings/contract/rubric.ts';
import { expect, painted, test, turnWheel } from '../harness.ts';
import {
  box,
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
  test('has nine scores; the page behind it does not scroll, a click outside does not close it, but Escape does', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsMember(page);
    const panel = await openPanel(page);
    await box(panel, 'Overall Rating', 6).press('Space');
    await panel.getByRole('button', { name: 'Rate all eight kinds' }).click();
    const modal = modalOf(page);
    await expect(box(modal, 'Overall Rating', 6)).toBeChecked();
    await expect(box(modal, 'Overall Rating', 6)).toBeFocused();
    for (const category of RATING_CATEGORIES) {
      await expect(picker(modal, category)).toHaveAccessibleDescription(RATING_CATEGORY_DESCRIPTIONS[category]);
      await expect(picker(modal, category).getByRole('radio')).toHaveCount(11);
    }
    await expect(modal.getByText('Not rated')).toHaveCount(8);

    const before = await page.evaluate(() => window.scrollY);
    await turnWheel(page, 900);
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
    await page.mouse.click(5, 5);
    await painted(page);
    await expect(modal).toHaveAttribute('data-open');
    await page.keyboard.press('Escape');
    await expect(modal).toHaveCount(0);
    await expect(rateButton(page)).toBeFocused();
    await expect(rateButton(page)).toHaveText('Rate');
    await page.mouse.wheel(0, 900);
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before);
  });

  test('explains scores of a category on demand with example films, without moving the category’s boxes', {
    tag: '@phone',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
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

  test.describe('when saving fails at first', { tag: '@desktop' }, () => {
    test.use({ allowedConsole: /Failed to load resource|Error updating rating/ });

    test('stays open with a message, saves on retry, and sends null for a score that is cleared later', async ({
      page,
    }) => {
      await openAsMember(page, RATED_HERE);
      const sent = watchRequests(page, 'POST', `/api/ratings/${RATED_HERE}`);
      let refusals = 1;
      await page.route(`**/api/ratings/${RATED_HERE}`, (route) =>
        route.request().method() === 'POST' && refusals-- > 0 ? route.fulfill(REFUSED) : route.fallback(),
      );
      const modal = await openModal(page);
      const submit = modal.getByRole('button', { name: 'Submit ratings' });
      await box(modal, 'scares', 10).click();
      await box(modal, 'gore', 0).click();
      await box(modal, 'plot', 4).click();
      await submit.click();
      await expect(modal.getByRole('alert')).toContainText('Your rating could not be saved. Please try again.');
      await expect(box(modal, 'scares', 10)).toBeChecked();
      await submit.click();
      await expect(modal).toHaveCount(0);
      await expect(rateButton(page)).toHaveText('Rate');

      await openModal(page);
      await expect(box(modal, 'gore', 0)).toBeChecked();
      await picker(modal, 'scares').getByRole('button', { name: 'Clear scares' }).click();
      await expect(box(modal, 'scares', 0)).toBeFocused();
      await box(modal, 'Overall Rating', 3).click();
      await submit.click();
      await expect(modal).toHaveCount(0);
      expect(sent.map((request) => request.postDataJSON())).toEqual([
        { overallRating: null, detailedRatings: { scares: 10, gore: 0, plot: 4 } },
        { overallRating: null, detailedRatings: { scares: 10, gore: 0, plot: 4 } },
        { overallRating: 3, detailedRatings: { scares: null, gore: 0, plot: 4 } },
      ]);
      const saved = await (await page.request.get(`/api/ratings/${RATED_HERE}`)).json();
      expect(saved).toMatchObject({ overallRating: 3, detailedRatings: { scares: -1, gore: 0, plot: 4, lore: -1 } });
    });
  });
});
