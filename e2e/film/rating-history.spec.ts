import type { Page } from '@playwright/test';
import type { RatingInput } from '../../src/features/ratings/contract/ratings.ts';
import { FREELY_RATED_FILM } from '../community-ratings.ts';
import { expect, expectNoAxeViolations, hydrated, test } from '../harness.ts';
import { becomeMember, setRandomIpAddress } from '../members.ts';
import { box, modalOf, openModal, openPanel, picker, watchlistButton } from './member-film.ts';

const NEAR_DARK = 11879;
const CANDYMAN = 9529;

async function save(page: Page, film: number, input: RatingInput): Promise<void> {
  const response = await page.request.post(`/api/ratings/${film}`, { data: input });
  expect(response.status()).toBe(200);
}

async function openFilm(page: Page, film = FREELY_RATED_FILM): Promise<void> {
  await page.goto(`/movie/${film}`);
  await hydrated(page);
  await expect(watchlistButton(page)).toBeVisible();
}

test.describe('with saved ratings', () => {
  test.beforeEach(async ({ page }) => {
    await setRandomIpAddress(page);
    await becomeMember(page);
    await save(page, FREELY_RATED_FILM, { overallRating: 9, detailedRatings: { scares: 9, gore: 2, plot: 6 } });
    await save(page, FREELY_RATED_FILM, { overallRating: 7, detailedRatings: { scares: 5, gore: 3 } });
  });

  test('the film page shows the previous curve, the largest change, and the rating of a viewing', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.request.post(`/api/viewings/${FREELY_RATED_FILM}`, { data: { watchDate: new Date().toISOString() } });
    await page.request.post(`/api/viewings/${FREELY_RATED_FILM}`, { data: { watchDate: '2020-10-31T12:00:00.000Z' } });
    await openFilm(page);
    await expect(page.getByText('Used to scare you 9, now 5')).toBeVisible();
    await expect(page.getByText('You, before', { exact: true }).first()).toBeVisible();
    const table = page.getByRole('table', { name: 'Fright Graph in numbers' });
    await expect(table.getByRole('columnheader', { name: 'You, before' })).toHaveCount(1);
    await expect(table.getByRole('row', { name: /^scares/ })).toContainText('5.09.0');
    await expect(page.getByRole('list', { name: 'Watched on' }).getByRole('listitem').first()).toContainText(
      `${new Date().getFullYear()}, rated 7`,
    );
    await page.getByRole('button', { name: 'Edit dates' }).click();
    await expect(page.getByRole('list', { name: 'Viewings' }).getByRole('listitem')).toHaveText([
      /rated 7/,
      /^(?!.*rated)/,
    ]);
  });

  test('saved ratings are listed, corrected and removed by keyboard, and the page shows the changes', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openFilm(page);
    const opener = (await openPanel(page)).getByRole('button', { name: 'Saved ratings' });
    await opener.focus();
    await page.keyboard.press('Enter');
    const dialog = modalOf(page);
    const entries = dialog.getByRole('list', { name: 'Saved ratings' }).getByRole('listitem');
    await expect(entries).toHaveText([/counts now.*overall7\/10.*scares5/, /overall9\/10.*scares9/]);
    await expectNoAxeViolations(page);

    await entries
      .first()
      .getByRole('button', { name: /^Correct/ })
      .press('Enter');
    await expect(box(dialog, 'Overall Rating', 7)).toBeFocused();
    await box(dialog, 'scares', 5).focus();
    await page.keyboard.press('ArrowRight');
    await expectNoAxeViolations(page);
    await dialog.getByRole('button', { name: 'Submit ratings' }).press('Enter');
    await expect(dialog.getByText('Rating corrected')).toBeVisible();
    // The next Tab goes to the list, not to the page behind the dialog.
    await page.keyboard.press('Tab');
    await expect(entries.first().getByRole('button', { name: /^Correct/ })).toBeFocused();
    await expect(entries.first()).toContainText('scares6');

    await entries
      .last()
      .getByRole('button', { name: /^Remove/ })
      .press('Enter');
    await entries
      .last()
      .getByRole('button', { name: /^Yes, remove/ })
      .press('Enter');
    await expect(entries).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText('You, before')).toHaveCount(0);
    await expect(page.getByText('Used to scare you')).toHaveCount(0);
    await expect(page.getByRole('row', { name: /^scares/ })).toContainText('6.0');
  });

  test('the film is not rated after the member has removed all saved ratings', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openFilm(page);
    await (await openPanel(page)).getByRole('button', { name: 'Saved ratings' }).click();
    const entries = modalOf(page).getByRole('list', { name: 'Saved ratings' }).getByRole('listitem');
    for (const left of [1, 0]) {
      await entries
        .first()
        .getByRole('button', { name: /^Remove/ })
        .click();
      await entries
        .first()
        .getByRole('button', { name: /^Yes, remove/ })
        .click();
      await expect(entries).toHaveCount(left);
    }
    await expect(modalOf(page).getByText('You have no saved ratings of this film.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Rate', exact: true })).toBeVisible();
  });

  test('the rating modal names the member’s other films with the chosen score, and sends one request for them', {
    tag: '@desktop',
  }, async ({ page }) => {
    await save(page, NEAR_DARK, { overallRating: null, detailedRatings: { gore: 8 } });
    await save(page, CANDYMAN, { overallRating: null, detailedRatings: { gore: 8, lore: 2 } });
    const requests: string[] = [];
    page.on('request', (request) => request.url().endsWith('/anchors') && requests.push(request.url()));
    await openFilm(page);
    const modal = await openModal(page);
    expect(requests).toEqual([]);
    const help = (axis: string) =>
      picker(modal, axis).getByRole('button', { name: `What do the scores for ${axis} mean?` });
    await help('gore').press('Enter');
    await expect(picker(modal, 'gore')).toContainText('None of your other films has 3 here.');
    await box(modal, 'gore', 3).focus();
    await page.keyboard.press('8');
    await expect(picker(modal, 'gore')).toContainText('Your 8s: Candyman, Near Dark');
    await help('lore').press('Enter');
    await expect(picker(modal, 'lore')).toContainText('Choose a score to see which of your films have it.');
    await box(modal, 'lore', 2).click();
    await expect(picker(modal, 'lore')).toContainText('Your 2s: Candyman');
    await expectNoAxeViolations(page);
    expect(requests).toHaveLength(1);
  });
});
