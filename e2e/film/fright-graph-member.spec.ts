import type { Page } from '@playwright/test';
import { byCategory, NOT_RATED, type RatingCategory } from '../../src/features/ratings/contract/rating-categories.ts';
import { RATED_FILM } from '../community-ratings.ts';
import { expect, expectNoAxeViolations, test } from '../harness.ts';
import { box, modalOf, openAsMember } from './member-film.ts';

test.describe("the member's curve in the Fright Graph", () => {
  const detailed = (scores: Partial<Record<RatingCategory, number>>) => ({
    ...byCategory(() => NOT_RATED),
    ...scores,
  });
  const rowOf = (page: Page, category: string) =>
    page.getByRole('table', { name: 'Fright Graph in numbers' }).getByRole('row', { name: new RegExp(`^${category}`) });

  /** Stubs the member's rating: a saved one would change the community's figures, which another test expects. */
  async function rateAs(page: Page, detailedRatings: object): Promise<void> {
    await page.route(`**/api/ratings/${RATED_FILM}`, (route) => {
      const saved = route.request().postDataJSON();
      const json = {
        overallRating: null,
        ...saved,
        detailedRatings: { ...detailedRatings, ...saved?.detailedRatings },
      };
      return route.fulfill({ json });
    });
    await openAsMember(page, RATED_FILM);
  }

  test('is hidden while the member has rated no category', { tag: '@desktop' }, async ({ page }) => {
    await rateAs(page, detailed({}));
    await expect(page.getByText('You', { exact: true })).toHaveCount(0);
    await expect(rowOf(page, 'scares')).toHaveText('scares-8.4high');
  });

  test('appears beside the community’s curve when some categories are rated, and the table has their figures', {
    tag: '@desktop',
  }, async ({ page }) => {
    await rateAs(page, detailed({ scares: 7, gore: 0 }));
    await expect(page.getByText('You', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'scares')).toHaveText('scares7.08.4high');
    await expect(rowOf(page, 'gore')).toHaveText('gore0.04.0medium');
    await expect(rowOf(page, 'plot')).toHaveText('plot-7.5medium');
    await expectNoAxeViolations(page);
  });

  test('is drawn again after the member saves in the modal that opens beside the chart', { tag: '@desktop' }, async ({
    page,
  }) => {
    await rateAs(page, detailed({ scares: 7 }));
    const curve = page.getByRole('img', { name: /^Fright Graph of/ }).locator('path.stroke-sickly[stroke-dasharray]');
    const before = await curve.getAttribute('d');
    await page.getByRole('button', { name: 'Rate all eight axes' }).click();
    await box(modalOf(page), 'villain', 10).click();
    await modalOf(page).getByRole('button', { name: 'Submit ratings' }).click();
    await expect(modalOf(page)).toHaveCount(0);
    await expect(curve).not.toHaveAttribute('d', before ?? '');
    await expect(rowOf(page, 'villain')).toHaveText('villain10.09.0high');
    await expect(page.getByRole('button', { name: 'Rate all eight axes' })).toBeFocused();
  });
});
