import type { Page } from '@playwright/test';
import { importOf, ROWS } from '../../test/imports/shown-imports.ts';
import { open } from '../accounts/forms.ts';
import { expect, painted, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { stubMemberCalls } from '../my-movies/stub-member.ts';
import { stubImports } from './stub-imports.ts';

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
  await painted(page);
  await page.dispatchEvent('footer', 'dragover', { dataTransfer: files });
  await expect(page.getByText('Drop your files here')).toBeVisible();
  await page.dispatchEvent('footer', 'drop', { dataTransfer: files });
  await expect(page.getByText('Sending and reading your files...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Letterboxd: check before importing' })).toBeFocused();
  expect(sent).toEqual(['POST']);
});
