import type { Page } from '@playwright/test';
import type { Import } from '../../src/features/imports/contract/imports.ts';
import { expect, hydrated, test } from '../harness.ts';
import { hold } from '../hold.ts';
import { stubMemberCalls } from '../my-movies/stub-member.ts';
import { film as filmOf, importOf, ROWS, rowOf, stubImports, withNearViewings } from './stub-imports.ts';

// Stops the clock, which belongs to the context.
test.use({ ownContext: true });

async function open(page: Page, search = ''): Promise<void> {
  await page.goto(`/profile/import${search}`);
  await hydrated(page);
}

const FILE = { name: 'diary.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Year\nAlien,1979\n') };
const film = (page: Page, row: string, name: string) =>
  page.getByRole('group', { name: row }).getByRole('button', { name });

test('films are chosen by keyboard alone, and the focus goes to the next row', { tag: '@desktop' }, async ({
  page,
}) => {
  await stubMemberCalls(page);
  const sent = await stubImports(page, importOf(ROWS));
  await open(page);
  await film(page, 'Suspiria', 'Suspiria 1977').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(film(page, 'Suspiria', 'Suspiria 2018')).toHaveAttribute('aria-pressed', 'true');
  await expect(film(page, 'Halloween 2017', 'Halloween 1978')).toBeFocused();
  await expect(page.getByText('1 row needs your choice and is left out without it.')).toBeVisible();
  for (const _ of ROWS[1]?.candidates ?? []) await page.keyboard.press('Tab');
  await expect(film(page, 'Halloween 2017', 'None of these')).toBeFocused();
  await page.keyboard.press('Space');
  await expect(
    page.getByText('You have decided on every row. You can change your choices until you import.'),
  ).toBeFocused();
  await expect.poll(() => sent).toEqual(['PUT rows/1 {"choice":361292}', 'PUT rows/2 {"choice":null}']);
});

test('each group of rows has its own URL, and a film with another rating in the file shows both ratings', async ({
  page,
}) => {
  await stubMemberCalls(page);
  const sent = await stubImports(page, importOf(ROWS));
  await open(page);
  const groups = page.getByRole('navigation', { name: 'Rows' });
  await groups.getByRole('link', { name: 'Rated differently 1' }).click();
  await expect(page).toHaveURL(/\?rows=conflict$/);
  await expect(page.getByRole('listitem').filter({ hasText: 'The Shining' })).toContainText(/Mine.*9.*Theirs.*7/);
  await page.getByRole('radio', { name: 'The newest wins' }).check();
  await page.getByRole('checkbox', { name: 'Also import 1 film that is not horror' }).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Letterboxd: done' })).toBeFocused();
  await expect(page).toHaveURL(/\/profile\/import$/);
  expect(sent).toEqual([
    'POST apply {"conflicts":"newest","includeNotHorror":true,"nearIsSame":false,"undatedDays":[]}',
  ]);
});

test('films of other genres are left out, and the page offers no choice for films that TMDB does not have', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubMemberCalls(page);
  await stubImports(page, importOf([rowOf({ line: 1, title: 'Paddington 2', status: 'notHorror' })]));
  await open(page);
  await expect(page.getByText('These are films of other genres. They are left out.')).toBeVisible();
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});

test('the page requests and shows the progress of an import, and stops the requests when the import is done', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubMemberCalls(page);
  await stubImports(page, importOf(ROWS, { state: 'applying', progress: 0.4 }));
  await open(page);
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

test('a second import of the same files says that nothing is new', { tag: '@desktop' }, async ({ page }) => {
  await stubMemberCalls(page);
  await stubImports(page, importOf(ROWS.filter(({ status }) => status === 'alreadyHere')));
  await open(page);
  await expect(page.getByRole('heading', { name: '0 new' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Choose other files' }).click();
  await expect(page.getByLabel('Your files')).toBeVisible();
});

test.describe('when files cannot be imported', { tag: '@desktop' }, () => {
  test.use({ allowedConsole: /^Failed to load resource/ });

  test('the page shows the reason from the server, or says that the files could not be sent', async ({ page }) => {
    await stubMemberCalls(page);
    await stubImports(page, null);
    await open(page);
    const message = 'ratings.csv, line 1: this is a PDF, not a table.';
    await page.route('**/api/imports', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 415, json: { code: 'unsupported', message } })
        : route.fallback(),
    );
    await page.getByLabel('Your files').setInputFiles(FILE);
    await expect(page.getByRole('alert')).toHaveText(message);
    const busy = 'An import is being applied. Please wait until it is done.';
    await page.route('**/api/imports', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 409, json: { code: 'conflict', message: busy } })
        : route.fallback(),
    );
    await page.getByLabel('Your files').setInputFiles(FILE);
    await expect(page.getByRole('alert')).toHaveText(busy);
    await page.route('**/api/imports', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.fallback(),
    );
    await page.getByLabel('Your files').setInputFiles(FILE);
    await expect(page.getByRole('alert')).toHaveText(
      'Your files could not be sent. Check your connection and try again.',
    );
  });

  test('more than ten files are not sent, and neither are empty files', async ({ page }) => {
    await stubMemberCalls(page);
    const sent = await stubImports(page, null);
    await open(page);
    await page.getByLabel('Your files').setInputFiles(Array.from({ length: 11 }, () => FILE));
    await expect(page.getByRole('alert')).toHaveText('You chose 11 files. Choose at most 10 at the same time.');
    await page.getByLabel('Your files').setInputFiles({ ...FILE, buffer: Buffer.from('') });
    await expect(page.getByRole('alert')).toHaveText('“diary.csv” is empty.');
    expect(sent).toEqual([]);
  });
});

test('files can be dropped anywhere on the page', { tag: '@desktop' }, async ({ page }) => {
  await stubMemberCalls(page);
  const sent = await stubImports(page, null);
  await open(page);
  const release = await hold(page, '**/api/imports', 'POST');
  const files = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Name,Year\nAlien,1979\n'], 'diary.csv', { type: 'text/csv' }));
    return transfer;
  });
  await expect(page.getByLabel('Your files')).toBeVisible();
  await page.dispatchEvent('footer', 'dragover', { dataTransfer: files });
  await expect(page.getByText('Drop them here')).toBeVisible();
  await page.dispatchEvent('footer', 'drop', { dataTransfer: files });
  await expect(page.getByText('Sending and reading your files...')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { name: 'Letterboxd: check before importing' })).toBeFocused();
  expect(sent).toEqual(['POST']);
});

test('the undo asks for confirmation', { tag: '@desktop' }, async ({ page }) => {
  await stubMemberCalls(page);
  const sent = await stubImports(page, importOf(ROWS, { state: 'done' }));
  await open(page);
  const undo = page.getByRole('button', { name: 'Undo this import' });
  await undo.click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(undo).toBeFocused();
  expect(sent).toEqual([]);
  await undo.click();
  await dialog.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: 'Letterboxd: undone' })).toBeFocused();
  expect(sent).toEqual(['POST undo']);
});

test('answers to questions are sent together with the files, which the member chooses again', {
  tag: '@desktop',
}, async ({ page }) => {
  const questions: Import['questions'] = [
    { kind: 'list', file: 'films.csv' },
    { kind: 'date-order', file: 'films.csv', examples: ['03/04/2024'], assumed: 'mdy' },
  ];
  await stubMemberCalls(page);
  await stubImports(page, importOf(ROWS, { questions }));
  await open(page);
  await page.getByRole('group', { name: 'What are the films in films.csv?' }).getByLabel('My watchlist').check();
  const order = page.getByRole('group', { name: 'How are the dates in films.csv written: 03/04/2024?' });
  await expect(order.getByLabel('Month first')).toBeChecked();
  await order.getByLabel('Day first').check();
  const upload = page.waitForRequest((request) => request.method() === 'POST');
  await page.getByLabel('The same files').setInputFiles(FILE);
  expect((await upload).postData()).toContain('{"dateOrder":"dmy","lists":{"films.csv":"watchlist"}}');
  await expect(page.getByRole('heading', { name: '2 questions' })).toHaveCount(0);
});

test('for a row with another year, the only film with the same title is chosen, and the member can reject it', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubMemberCalls(page);
  const candidates = [filmOf(310131, 'The Witch', 2016)];
  const near = rowOf({ line: 1, title: 'The Witch', year: 2015, status: 'ambiguous', candidates, choice: 310131 });
  const sent = await stubImports(page, importOf([near]));
  await open(page);
  const row = page.getByRole('group', { name: 'The Witch 2015' });
  await expect(row.getByRole('button', { name: 'The Witch 2016' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('We chose the only film with this title, although its year differs.')).toBeVisible();
  await expect(
    page.getByText('You have decided on every row. You can change your choices until you import.'),
  ).toBeVisible();
  await expect(page.getByText('left out without it')).toHaveCount(0);
  await row.getByRole('button', { name: 'None of these' }).click();
  await expect(row.getByRole('button', { name: 'None of these' })).toHaveAttribute('aria-pressed', 'true');
  expect(sent).toEqual(['PUT rows/1 {"choice":null}']);
});

test('the page says what is new only after the member has answered the question', { tag: '@desktop' }, async ({
  page,
}) => {
  await stubMemberCalls(page);
  const rows = ROWS.filter(({ status }) => status === 'alreadyHere');
  await stubImports(page, importOf(rows, { questions: [{ kind: 'list', file: 'films.csv' }] }));
  await open(page);
  await expect(page.getByText('Please answer the question above first.')).toBeVisible();
  await expect(page.getByText(/already|0 new/i)).toHaveCount(0);
});

test('the page says before an import how many ratings it replaces', { tag: '@desktop' }, async ({ page }) => {
  await stubMemberCalls(page);
  const conflict = ROWS.filter(({ status }) => status === 'conflict');
  const rows = [1, 2, 3, 4].flatMap((line) => conflict.map((row) => ({ ...row, line })));
  const found = importOf(rows);
  await stubImports(page, { ...found, counts: { ...found.counts, newer: 3 } });
  await open(page);
  await expect(page.getByText('This leaves your 4 ratings unchanged.')).toBeVisible();
  await page.getByLabel('Take theirs').check();
  await expect(page.getByText('This replaces your 4 ratings with the file’s.')).toBeVisible();
  await page.getByLabel('The newest wins').check();
  await expect(page.getByText('This replaces 3 of your 4 ratings with newer ones in the file.')).toBeVisible();
});

test('viewings with uncertain days are imported without a date if the member asks for it', { tag: '@desktop' }, async ({
  page,
}) => {
  await stubMemberCalls(page);
  const doubtfulDays: Import['doubtfulDays'] = [{ date: '2024-01-03', viewings: 1675, reason: 'bulk' }];
  const sent = await stubImports(page, importOf(ROWS, { doubtfulDays }));
  await open(page);
  await page.getByRole('checkbox', { name: '1,675 films on January 3, 2024' }).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Letterboxd: done' })).toBeFocused();
  expect(sent).toEqual([
    'POST apply {"conflicts":"mine","includeNotHorror":false,"nearIsSame":false,"undatedDays":["2024-01-03"]}',
  ]);
});

test('a viewing one day away from a saved viewing is left out if the member says that both are the same', {
  tag: '@desktop',
}, async ({ page }) => {
  await stubMemberCalls(page);
  const sent = await stubImports(page, withNearViewings(importOf(ROWS)));
  await open(page);
  const question = page.getByRole('group', { name: '2 viewings are a day before or after one of yours' });
  await expect(question).toContainText('Das Ding: Oct 30, 2024 (yours: Oct 31, 2024)and 1 more');
  await expect(question.getByLabel('Keep both')).toBeChecked();
  await expect(page.getByText('This adds 2 viewings.')).toBeVisible();
  await question.getByLabel('They are the same: keep only mine').check();
  await expect(page.getByText('This adds')).toHaveCount(0);
  await page.getByRole('radio', { name: 'Take theirs' }).check();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Letterboxd: done' })).toBeFocused();
  expect(sent).toEqual([
    'POST apply {"conflicts":"theirs","includeNotHorror":false,"nearIsSame":true,"undatedDays":[]}',
  ]);
});

test('the choice of a film is saved before the import begins', { tag: '@desktop' }, async ({ page }) => {
  await stubMemberCalls(page);
  const sent = await stubImports(page, importOf(ROWS));
  const release = await hold(page, '**/api/imports/*/rows/*', 'PUT');
  await open(page);
  await film(page, 'Suspiria', 'Suspiria 1977').click();
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  expect(sent).toEqual([]);
  release();
  await expect(page.getByRole('heading', { name: 'Letterboxd: done' })).toBeFocused();
  expect(sent.map((call) => call.split(' ', 2).join(' '))).toEqual(['PUT rows/1', 'POST apply']);
});
