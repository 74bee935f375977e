import type { Page } from '@playwright/test';
import { expect, test } from '../harness.ts';
import { FILM, longDate, openAsMember, REFUSED, watchedButton, watchRequests } from './member-film.ts';

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

test.describe('viewings', () => {
  // The list has all dates; phones show only the first one.
  const datesOf = (page: Page) => page.getByRole('list', { name: 'Watched on' });
  const editorOf = (page: Page) => page.getByRole('region', { name: 'Your viewings' });
  const another = (page: Page) => editorOf(page).getByLabel('Date of another viewing');

  async function addViewing(page: Page, day: string): Promise<void> {
    const before = await editorOf(page).getByRole('listitem').count();
    await another(page).fill(day);
    await editorOf(page).getByRole('button', { name: 'Add viewing' }).click();
    await expect(editorOf(page).getByRole('listitem')).toHaveCount(before + 1);
  }

  test('can be added and removed, and their dates can be changed and cleared', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openAsMember(page);
    await page.getByRole('button', { name: 'Add a date you watched it' }).click();
    await addViewing(page, '2024-10-31');
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
    await addViewing(page, dayOf(new Date()));
    await expect(datesOf(page).locator('li')).toHaveText([longDate(new Date()), 'October 31, 2024']);

    const line = editorOf(page).getByRole('listitem').filter({ hasText: 'October 31, 2024' });
    await expect(line.locator('input')).toHaveCount(0);
    await line.getByRole('button', { name: 'Change date of October 31, 2024' }).click();
    await page.getByLabel('Watched on, now October 31, 2024').fill('2023-01-05');
    await page.keyboard.press('Enter');
    await expect(datesOf(page).locator('li')).toHaveText([longDate(new Date()), 'January 5, 2023']);
    await expect(editorOf(page).getByRole('status')).toHaveText('Date saved');

    await editorOf(page).getByRole('button', { name: 'Change date of January 5, 2023' }).click();
    await editorOf(page).getByRole('button', { name: 'Clear date of January 5, 2023' }).click();
    await expect(datesOf(page).locator('li')).toHaveText([longDate(new Date()), 'no date']);
    await page.reload();
    await expect(datesOf(page).locator('li')).toHaveText([longDate(new Date()), 'no date']);

    await page.getByRole('button', { name: 'Edit dates' }).click();
    await editorOf(page).getByRole('button', { name: 'Remove the viewing: no date' }).click();
    await expect(datesOf(page).locator('li')).toHaveText([longDate(new Date())]);
    await expect(another(page)).toBeFocused();
    await editorOf(page)
      .getByRole('button', { name: /^Remove/ })
      .click();
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'false');
  });

  test('need a confirmation when the member already has a viewing on the same day', { tag: '@desktop' }, async ({
    page,
  }) => {
    await openAsMember(page);
    const sent = watchRequests(page, 'POST', `/api/viewings/${FILM}`);
    await page.getByRole('button', { name: 'Add a date you watched it' }).click();
    await addViewing(page, '2024-10-31');
    const question = editorOf(page).getByText('You already have a viewing on October 31, 2024.');
    await another(page).fill('2024-10-31');
    await editorOf(page).getByRole('button', { name: 'Add viewing' }).click();
    await expect(question).toBeVisible();
    // For another day, the page asks nothing.
    await another(page).fill('2024-10-30');
    await expect(question).toBeHidden();
    await another(page).fill('2024-10-31');
    await editorOf(page).getByRole('button', { name: 'Add viewing' }).click();
    expect(sent).toHaveLength(1);
    await editorOf(page).getByRole('button', { name: 'Yes, a second one' }).click();
    await expect(datesOf(page).locator('li')).toHaveText(['October 31, 2024', 'October 31, 2024']);
    expect(sent).toHaveLength(2);
  });

  test('keep their date when the member cancels a change, or when the new day already has a viewing', {
    tag: '@desktop',
  }, async ({ page }) => {
    await openAsMember(page);
    await page.getByRole('button', { name: 'Add a date you watched it' }).click();
    await addViewing(page, '2024-10-31');
    await addViewing(page, '2023-10-31');
    const change = editorOf(page).getByRole('button', { name: 'Change date of October 31, 2023' });
    const field = page.getByLabel('Watched on, now October 31, 2023');
    await change.click();
    await expect(field).toBeFocused();
    await field.fill('2022-10-31');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(change).toBeFocused();
    await change.click();
    await expect(field).toHaveValue('2023-10-31');
    await field.fill('2024-10-31');
    await page.keyboard.press('Enter');
    await expect(editorOf(page).getByRole('alert')).toContainText('You already have a viewing on October 31, 2024.');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(datesOf(page).locator('li')).toHaveText(['October 31, 2024', 'October 31, 2023']);
  });

  test('cannot be in the future or before the first films', { tag: '@desktop' }, async ({ page }) => {
    await openAsMember(page);
    const sent = watchRequests(page, 'POST', `/api/viewings/${FILM}`);
    await page.getByRole('button', { name: 'Add a date you watched it' }).click();
    for (const day of ['2999-01-01', '1802-03-04']) {
      await another(page).fill(day);
      await editorOf(page).getByRole('button', { name: 'Add viewing' }).click();
      await expect(another(page)).toBeFocused();
    }
    expect(sent).toHaveLength(0);
  });

  test('can be restored after the watched button removed them', { tag: '@desktop' }, async ({ page }) => {
    await openAsMember(page);
    await page.getByRole('button', { name: 'Add a date you watched it' }).click();
    await addViewing(page, '2024-10-31');
    await addViewing(page, '2023-10-31');
    await watchedButton(page).click();
    await expect(page.getByText('Your 2 viewings were removed.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(datesOf(page).locator('li')).toHaveText(['October 31, 2024', 'October 31, 2023']);
    await expect(watchedButton(page)).toHaveAttribute('aria-pressed', 'true');
  });

  test.describe('when a change fails', () => {
    test.use({ allowedConsole: /Failed to load resource|Changing the viewings failed/ });

    test('stay the same, and the page shows a message', { tag: '@desktop' }, async ({ page }) => {
      await openAsMember(page);
      await page.getByRole('button', { name: 'Add a date you watched it' }).click();
      await addViewing(page, '2024-10-31');
      await page.route(`**/api/viewings/${FILM}/*`, (route) => route.fulfill(REFUSED));
      await editorOf(page)
        .getByRole('button', { name: /^Change date/ })
        .click();
      await editorOf(page)
        .getByRole('button', { name: /^Clear date/ })
        .click();
      await expect(page.getByRole('alert')).toContainText('The change to your viewings could not be saved.');
      await expect(datesOf(page)).toHaveText('October 31, 2024');
    });
  });
});
