import type { Page } from '@playwright/test';
import { expect, hydrated, test } from '../harness.ts';
import { becomeMember } from '../members.ts';

const DIARY = `tmdbID,Title,Year,Rating10,WatchedDate
694,The Shining,1980,9,2024-10-31
,Suspiria,,8,2024-10-30
,"The Film That Nobody Has",1999,,
`;
const upload = (page: Page) =>
  page.getByLabel('Your files').setInputFiles({ name: 'bring.csv', mimeType: 'text/csv', buffer: Buffer.from(DIARY) });
const watched = async (page: Page): Promise<number[]> =>
  (await (await page.request.get('/api/user-list/marks')).json()).watched.toSorted((a: number, b: number) => a - b);

test.use({ allowedConsole: /^Failed to load resource/ });

test('a member imports films after an unknown file, uploads them again, and undoes the import', {
  tag: '@desktop',
}, async ({ page }) => {
  await becomeMember(page);
  await page.goto('/list?view=watched');
  await hydrated(page);
  await page.getByRole('link', { name: /^Import your films/ }).click();
  const pdf = { name: 'ratings.csv', mimeType: 'text/csv', buffer: Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n') };
  await page.getByLabel('Your files').setInputFiles(pdf);
  await expect(page.getByRole('alert')).toContainText(/ratings\.csv.*PDF/);
  await upload(page);
  await expect(page.getByRole('heading', { name: 'Letterboxd’s import format: check before importing' })).toBeFocused();
  const row = page.getByRole('group', { name: 'Suspiria' });
  await row.getByRole('button', { name: 'Suspiria 1977' }).click();
  await expect(
    page.getByText('You have made a choice for every row. You can change your choices until you import.'),
  ).toBeVisible();
  await expect(page.getByText('This adds 2 viewings and 2 ratings.')).toBeVisible();
  expect(await watched(page)).toEqual([]);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('Imported: 2 viewings and 2 ratings.')).toBeVisible();
  await expect(page.getByText('1 film is not in our catalog.')).toBeVisible();
  expect(await watched(page)).toEqual([694, 11906]);
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download a list of what we left out' }).click();
  expect((await download).suggestedFilename()).toBe('fright-club-left-out.csv');

  await upload(page);
  await row.getByRole('button', { name: 'Suspiria 1977' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing new to import' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose other files' }).click();

  await page.getByRole('button', { name: 'Undo this import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Letterboxd’s import format: undone' })).toBeFocused();
  expect(await watched(page)).toEqual([]);
});
