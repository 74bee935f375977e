import type { Page } from '@playwright/test';
import { importOf, ROWS } from '../../test/imports/shown-imports.ts';
import { open } from '../accounts/forms.ts';
import { expect, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { stubMemberCalls } from '../my-movies/stub-member.ts';
import { stubImports } from './stub-imports.ts';

// Stops the clock, which belongs to the context.
test.use({ ownContext: true });

const PATH = '/profile/import';
const film = (page: Page, row: string, name: string) =>
  page.getByRole('group', { name: row }).getByRole('button', { name });

test('films are chosen by keyboard alone, and the focus goes to the next row', { tag: '@desktop' }, async ({
  page,
}) => {
  await stubMemberCalls(page);
  const sent = await stubImports(page, importOf(ROWS));
  await open(page, PATH);
  await film(page, 'Suspiria', 'Suspiria 1977').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(film(page, 'Suspiria', 'Suspiria 2018')).toHaveAttribute('aria-pressed', 'true');
  await expect(film(page, 'Halloween 2017', 'Halloween 1978')).toBeFocused();
  await expect(
    page.getByText('Please choose the right film for 1 row. Rows without a choice are left out.'),
  ).toBeVisible();
  for (const _ of ROWS[1]?.candidates ?? []) await page.keyboard.press('Tab');
  await expect(film(page, 'Halloween 2017', 'None of these')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(
    page.getByText('You have made a choice for every row. You can change your choices until you import.'),
  ).toBeFocused();
  await expect.poll(() => sent).toEqual(['PUT rows/1 {"choice":361292}', 'PUT rows/2 {"choice":null}']);
});

test('each group of rows has its own URL, and a film with another rating in the file shows both ratings', {
  tag: '@phone',
}, async ({ page }) => {
  await stubMemberCalls(page);
  const sent = await stubImports(page, importOf(ROWS));
  await open(page, PATH);
  const groups = page.getByRole('navigation', { name: 'Rows' });
  await groups.getByRole('link', { name: 'Rated differently 1' }).click();
  await expect(page).toHaveURL(/\?rows=conflict$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'The Shining' })).toContainText(/Mine.*9.*File.*7/);
  await page.getByRole('radio', { name: 'Use the newest ratings' }).check();
  await page.getByRole('checkbox', { name: 'Also import 1 film that is not horror' }).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Letterboxd: done' })).toBeFocused();
  await expect(page).toHaveURL(/\/profile\/import$/);
  expect(sent).toEqual([
    'POST apply {"conflicts":"newest","includeNotHorror":true,"nearIsSame":false,"undatedDays":[]}',
  ]);
});

test('the page requests and shows the progress of an import, and stops the requests when the import is done', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubMemberCalls(page);
  await stubImports(page, importOf(ROWS, { state: 'applying', progress: 0.4 }));
  await open(page, PATH);
  await expect(page.getByRole('progressbar', { name: 'Importing' })).toHaveAttribute('value', '40');
  await page.unroute(/\/api\/imports(\/.*)?(\?.*)?$/);
  await stubImports(page, importOf(ROWS, { state: 'done' }));
  await expect(page.getByRole('heading', { name: 'Letterboxd: done' })).toBeVisible();
  // No import runs, so the page sends no more requests.
  await page.clock.install();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.clock.runFor(60_000);
  expect(asked.filter((url) => url.includes('/api/imports'))).toEqual([]);
});

test('files can be dropped anywhere on the page', { tag: '@desktop' }, async ({ page }) => {
  await stubMemberCalls(page);
  const sent = await stubImports(page, null);
  await open(page, PATH);
  const release = await hold(page, '**/api/imports', 'POST');
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Name,Year\nAlien,1979\n'], 'diary.csv', { type: 'text/csv' }));
    return transfer;
  });
  await expect(page.getByLabel('Your files')).toBeVisible();
  await page.dispatchEvent('footer', 'dragover', { dataTransfer: files });
  await expect(page.getByText('Drop your files here')).toBeVisible();
  await page.dispatchEvent('footer', 'drop', { dataTransfer: files });
  await expect(page.getByText('Sending and reading your files...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Letterboxd: check before importing' })).toBeFocused();
  expect(sent).toEqual(['POST']);
});

test('the undo asks for confirmation', { tag: '@desktop' }, async ({ page }) => {
  await stubMemberCalls(page);
  const sent = await stubImports(page, importOf(ROWS, { state: 'done' }));
  await open(page, PATH);
  const undo = page.getByRole('button', { name: 'Undo this import' });
  await undo.click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await dialog.getByRole('button', { name: 'Keep the import' }).click();
  await expect(undo).toBeFocused();
  expect(sent).toEqual([]);
  await undo.click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Letterboxd: undone' })).toBeFocused();
  expect(sent).toEqual(['POST undo']);
});
