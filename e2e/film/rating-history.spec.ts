import type { Page } from '@playwright/test';
import type { RatingInput } from '../../src/features/ratings/contract/ratings.ts';
import { FREELY_RATED_FILM } from '../community-ratings.ts';
import { expect, test } from '../harness.ts';
import { box, modalOf, openAsMember, openModal, openPanel, picker, watchRequests } from './member-film.ts';

const NEAR_DARK = 11879;
const CANDYMAN = 9529;

async function save(page: Page, film: number, input: RatingInput): Promise<void> {
  const response = await page.request.post(`/api/ratings/${film}`, { data: input });
  expect(response.status()).toBe(200);
}

test('saved ratings are drawn in the graph, and are listed, corrected and removed by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAsMember(page, FREELY_RATED_FILM);
  await save(page, FREELY_RATED_FILM, { overallRating: 9, detailedRatings: { scares: 9, gore: 2, plot: 6 } });
  await save(page, FREELY_RATED_FILM, { overallRating: 7, detailedRatings: { scares: 5, gore: 3 } });
  for (const watchDate of [new Date().toISOString(), '2020-10-31T12:00:00.000Z'])
    await page.request.post(`/api/viewings/${FREELY_RATED_FILM}`, { data: { watchDate } });
  await page.reload();
  await expect(page.getByText('Used to scare you 9, now 5')).toBeVisible();
  await expect(page.getByText('You, before', { exact: true }).first()).toBeVisible();
  const table = page.getByRole('table', { name: 'Fright Graph in numbers' });
  await expect(table.getByRole('columnheader', { name: 'You, before' })).toHaveCount(1);
  await expect(table.getByRole('row', { name: /^scares/ })).toContainText('5.09.0');
  await expect(page.getByRole('list', { name: 'Watched on' }).getByRole('listitem').first()).toContainText(
    `${new Date().getUTCFullYear()}, rated 7`,
  );
  await page.getByRole('button', { name: 'Edit dates' }).click();
  await expect(page.getByRole('list', { name: 'Viewings' }).getByRole('listitem')).toHaveText([
    /rated 7/,
    /^(?!.*rated)/,
  ]);

  await (await openPanel(page)).getByRole('button', { name: 'Saved ratings' }).press('Enter');
  const dialog = modalOf(page);
  const entries = dialog.getByRole('list', { name: 'Saved ratings' }).getByRole('listitem');
  await expect(entries).toHaveText([/counts now.*overall7\/10.*scares5/, /overall9\/10.*scares9/]);
  const correct = entries.first().getByRole('button', { name: /^Change/ });
  await correct.press('Enter');
  await expect(box(dialog, 'Overall Rating', 7)).toBeFocused();
  await box(dialog, 'scares', 5).press('ArrowRight');
  await dialog.getByRole('button', { name: 'Submit ratings' }).press('Enter');
  await expect(dialog.getByText('Rating changed')).toBeVisible();
  // The next Tab goes to the list, not to the page behind the dialog.
  await page.keyboard.press('Tab');
  await expect(correct).toBeFocused();
  await expect(entries.first()).toContainText('scares6');

  const removeLast = async () => {
    await entries
      .last()
      .getByRole('button', { name: /^Remove/ })
      .press('Enter');
    await entries
      .last()
      .getByRole('button', { name: /^Yes, remove/ })
      .press('Enter');
  };
  await removeLast();
  await expect(entries).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('You, before')).toHaveCount(0);
  await expect(page.getByText('Used to scare you')).toHaveCount(0);
  await expect(table.getByRole('row', { name: /^scares/ })).toContainText('6.0');

  await (await openPanel(page)).getByRole('button', { name: 'Saved ratings' }).press('Enter');
  await removeLast();
  await expect(dialog.getByText('You have no saved ratings of this film.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Rate', exact: true })).toBeVisible();
});

test('the rating modal names the member’s other films with the chosen score, and sends one request for them', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAsMember(page, FREELY_RATED_FILM);
  await save(page, FREELY_RATED_FILM, { overallRating: 7, detailedRatings: { gore: 3 } });
  await save(page, NEAR_DARK, { overallRating: null, detailedRatings: { gore: 8 } });
  await save(page, CANDYMAN, { overallRating: null, detailedRatings: { gore: 8, lore: 2 } });
  await page.reload();
  const requests = watchRequests(page, 'GET', `/api/ratings/${FREELY_RATED_FILM}/anchors`);
  const modal = await openModal(page);
  expect(requests).toEqual([]);
  const help = (axis: string) =>
    picker(modal, axis).getByRole('button', { name: `What do the scores for ${axis} mean?` });
  await help('gore').press('Enter');
  await expect(picker(modal, 'gore')).toContainText('None of your other films has a score of 3 in this category.');
  await box(modal, 'gore', 3).press('8');
  await expect(picker(modal, 'gore')).toContainText('Your 8s: Candyman, Near Dark');
  await help('lore').press('Enter');
  await expect(picker(modal, 'lore')).toContainText('Choose a score to see your other films with that score.');
  await box(modal, 'lore', 2).click();
  await expect(picker(modal, 'lore')).toContainText('Your 2s: Candyman');
  expect(requests).toHaveLength(1);
});

test.describe('when the session has ended', () => {
  test.use({ allowedConsole: /status of 401|Error updating rating/ });

  test('a correction stays in its form', { tag: '@desktop' }, async ({ page }) => {
    await openAsMember(page, FREELY_RATED_FILM);
    await save(page, FREELY_RATED_FILM, { overallRating: 7, detailedRatings: { scares: 5 } });
    await page.reload();
    // If another request of the page were the first to be refused, the page would become a visitor's.
    await page.waitForLoadState('networkidle');
    await (await openPanel(page)).getByRole('button', { name: 'Saved ratings' }).click();
    const dialog = modalOf(page);
    await dialog.getByRole('button', { name: /^Change/ }).click();
    await box(dialog, 'scares', 5).press('ArrowRight');
    await page.context().clearCookies();
    const refused = page.waitForResponse((response) => response.status() === 401);
    await dialog.getByRole('button', { name: 'Submit ratings' }).click();
    await refused;
    await expect(dialog.getByRole('button', { name: 'Log in again' })).toBeVisible();
    await expect(box(dialog, 'scares', 6)).toBeChecked();
  });
});
