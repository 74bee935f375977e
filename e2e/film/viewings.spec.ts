import type { Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { longDate, openAsMember, watchedButton } from './member-film.ts';

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
// The list has all dates; phones show only the first one.
const datesOf = (page: Page) => page.getByRole('list', { name: 'Watched on' }).locator('li');
const editorOf = (page: Page) => page.getByRole('region', { name: 'Your viewings' });
const another = (page: Page) => editorOf(page).getByLabel('Date of another viewing');

async function addViewing(page: Page, day: string): Promise<void> {
  const before = await editorOf(page).getByRole('listitem').count();
  await another(page).fill(day);
  await editorOf(page).getByRole('button', { name: 'Add viewing' }).click();
  await expect(editorOf(page).getByRole('listitem')).toHaveCount(before + 1);
}

test('viewings can be added and removed, their dates can be changed and cleared, and Undo restores them', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAsMember(page);
  await page.getByRole('button', { name: 'Add a date you watched it' }).click();
  await addViewing(page, '2024-10-31');
  await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
  await addViewing(page, dayOf(new Date()));
  await expect(datesOf(page)).toHaveText([longDate(new Date()), 'October 31, 2024']);

  const line = editorOf(page).getByRole('listitem').filter({ hasText: 'October 31, 2024' });
  await expect(line.locator('input')).toHaveCount(0);
  await line.getByRole('button', { name: 'Change date of October 31, 2024' }).click();
  await page.getByLabel('Watched on, now October 31, 2024').fill('2023-01-05');
  await page.keyboard.press('Enter');
  await expect(datesOf(page)).toHaveText([longDate(new Date()), 'January 5, 2023']);
  await expect(editorOf(page).getByRole('status')).toHaveText('Date saved');

  await watchedButton(page).click();
  await expect(page.getByText('Your 2 viewings were removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(datesOf(page)).toHaveText([longDate(new Date()), 'January 5, 2023']);
  await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');

  await editorOf(page).getByRole('button', { name: 'Change date of January 5, 2023' }).click();
  await editorOf(page).getByRole('button', { name: 'Clear date of January 5, 2023' }).click();
  await expect(datesOf(page)).toHaveText([longDate(new Date()), 'no date']);
  await page.reload();
  await expect(datesOf(page)).toHaveText([longDate(new Date()), 'no date']);

  await page.getByRole('button', { name: 'Edit dates' }).click();
  await editorOf(page).getByRole('button', { name: 'Remove the viewing: no date' }).click();
  await expect(datesOf(page)).toHaveText([longDate(new Date())]);
  await expect(another(page)).toBeFocused();
  await editorOf(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'false');
});
