import type { Page } from '@playwright/test';
import type { Viewing } from '../../src/features/my-movies/contract/my-movies.ts';
import { dayAgo } from '../days.ts';
import { expect, test } from '../harness.ts';
import { FILM, longDate, openAsMember, RATED_HERE, watchedButton } from './member-film.ts';

// The list has all dates; phones show only the first one.
const datesOf = (page: Page) => page.getByRole('list', { name: 'Watched on' }).locator('li');
const editorOf = (page: Page) => page.getByRole('region', { name: 'Your viewings' });
const another = (page: Page) => editorOf(page).getByLabel('Date of another viewing');

async function savedDaysOf(page: Page, film: number) {
  const viewings: Viewing[] = await (await page.request.get(`/api/viewings/${film}`)).json();
  return viewings.map(({ day }) => day);
}

async function addSecondViewing(page: Page, day: string): Promise<void> {
  await expect(editorOf(page).getByRole('listitem')).toHaveCount(1);
  await another(page).fill(day);
  await editorOf(page).getByRole('button', { name: 'Add viewing' }).click();
  await expect(editorOf(page).getByRole('listitem')).toHaveCount(2);
}

test('a film is marked as watched yesterday with two taps, and then on another day or on no day', {
  tag: '@phone',
}, async ({ page }) => {
  await openAsMember(page, RATED_HERE);
  const savedDays = () => savedDaysOf(page, RATED_HERE);
  const chip = (name: string) =>
    page.getByRole('group', { name: 'Day when you watched the film' }).getByRole('button', { name });
  await watchedButton(page).tap();
  await expect(chip('Today')).toHaveAttribute('aria-pressed', 'true');
  const before = dayAgo(1);
  await chip('Yesterday').tap();
  const yesterday = new RegExp(`^(${before}|${dayAgo(1)})$`);
  await expect.poll(savedDays).toEqual([expect.stringMatching(yesterday)]);
  await expect(chip('Yesterday')).toHaveAttribute('aria-pressed', 'true');

  await chip('Another day').press('Enter');
  await expect(page.getByLabel('Watched on', { exact: true })).toBeFocused();
  await page.getByLabel('Watched on', { exact: true }).fill('2020-10-31');
  await page.keyboard.press('Enter');
  await expect(chip('October 31, 2020')).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(savedDays).toEqual(['2020-10-31']);
  await chip('No date').tap();
  await expect.poll(savedDays).toEqual([null]);
});

test('viewings can be added and removed, their dates can be changed and cleared, and Undo restores them', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAsMember(page);
  const before = dayAgo();
  await watchedButton(page).click();
  await page.getByRole('button', { name: 'Edit dates' }).click();
  const [day] = await savedDaysOf(page, FILM);
  expect([before, dayAgo()]).toContain(day);
  const today = longDate(String(day));
  await addSecondViewing(page, '2024-10-31');
  await expect(datesOf(page)).toHaveText([today, 'October 31, 2024']);

  const line = editorOf(page).getByRole('listitem').filter({ hasText: 'October 31, 2024' });
  await expect(line.locator('input')).toHaveCount(0);
  await line.getByRole('button', { name: 'Change date of October 31, 2024' }).click();
  await page.getByLabel('Change the date: October 31, 2024').fill('2023-01-05');
  await page.keyboard.press('Enter');
  await expect(datesOf(page)).toHaveText([today, 'January 5, 2023']);
  await expect(editorOf(page).getByRole('status')).toHaveText('Date saved');

  await watchedButton(page).click();
  await expect(page.getByText('Your 2 viewings of this film were removed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(datesOf(page)).toHaveText([today, 'January 5, 2023']);
  await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');

  await editorOf(page).getByRole('button', { name: 'Change date of January 5, 2023' }).click();
  await editorOf(page).getByRole('button', { name: 'Clear date of January 5, 2023' }).click();
  await expect(datesOf(page)).toHaveText([today, 'no date']);
  await page.reload();
  await expect(datesOf(page)).toHaveText([today, 'no date']);

  await page.getByRole('button', { name: 'Edit dates' }).click();
  await editorOf(page).getByRole('button', { name: 'Remove the viewing: no date' }).click();
  await expect(datesOf(page)).toHaveText([today]);
  await expect(another(page)).toBeFocused();
  await editorOf(page)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'false');
});
