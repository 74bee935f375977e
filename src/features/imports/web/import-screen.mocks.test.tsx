// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { countsOf, film, importOf, isInGroup, NEAR_VIEWINGS, ROWS, rowOf } from '#test/imports/shown-imports.ts';
import { heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import type { Import, ImportList } from '../contract/imports.ts';
import { ImportScreen } from './import-screen.tsx';

vi.mock('#web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  getJson: vi.fn(),
  sendJson: vi.fn(),
}));

const FILE = new File(['Name,Year\nAlien,1979\n'], 'diary.csv', { type: 'text/csv' });
const upload = vi.fn<typeof fetch>();

/** Renders the screen with a server that has this import, or none. @returns the changes that the screen sends */
async function renderImport(first: Import | null): Promise<[string, unknown][]> {
  let current = first;
  const sent: [string, unknown][] = [];
  vi.mocked(getJson).mockImplementation(async (path) => {
    if (path === '/imports') return { imports: current ? [current] : [] };
    const status = new URL(path, 'http://localhost').searchParams.get('status');
    return { ...current, rows: current?.rows.filter((row) => status === null || isInGroup(row, status)) };
  });
  vi.mocked(sendJson).mockImplementation(async (method, path, body) => {
    const [, call = ''] = /^\/imports\/[^/]+\/?(.*)/.exec(path) ?? [];
    sent.push([`${method} ${call}`, body]);
    if (method === 'DELETE') current = null;
    if (call === 'undo' && current) current = { ...current, state: 'undone' };
    if (call === 'apply' && current) current = { ...current, state: 'done', counts: countsOf(current.rows, 'done') };
    return method === 'PUT' ? { ...current?.rows[0], ...Object(body), isDecided: true } : undefined;
  });
  await renderScreen(<ImportScreen />, '/profile/import');
  const state = first?.state === 'done' ? 'done' : 'check before importing';
  await screen.findByRole('heading', { name: first ? `Letterboxd: ${state}` : 'Import your films' });
  return sent;
}

const choose = async (label: string, files: File[]) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { files } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const alert = async () => (await screen.findByRole('alert')).textContent;

/** Waits for the upload, and returns the answers that it sends. */
async function sentAnswers(): Promise<unknown> {
  await expect.poll(() => upload).toHaveBeenCalledTimes(1);
  const body = upload.mock.calls[0]?.[1]?.body;
  return body instanceof FormData && JSON.parse(String(body.get('answers')));
}

beforeEach(() => {
  upload.mockReset();
  vi.stubGlobal('fetch', upload);
});
afterEach(() => void vi.useRealTimers());

test('films of other genres are left out, and films that TMDB does not have cannot be chosen', async () => {
  await renderImport(importOf([rowOf({ line: 1, title: 'Paddington 2', status: 'notHorror' })]));
  fireEvent.click(await screen.findByRole('link', { name: 'Not horror 1' }));
  await screen.findByText('We leave out films of other genres.');
  expect(screen.queryByRole('checkbox')).toBeNull();
});

const refusal = (message: string) => async () => Response.json({ code: 'unsupported', message }, { status: 415 });
test.each([
  ["the server's reason", [FILE], refusal('This is a PDF, not a table.'), 'This is a PDF, not a table.'],
  [
    'that the files could not be sent',
    [FILE],
    () => Promise.reject(new TypeError('Failed to fetch')),
    'Your files could not be sent. Check your connection and try again.',
  ],
  [
    'that there are too many files, before sending them',
    Array.from({ length: 11 }, () => FILE),
    null,
    'You chose 11 files. Please choose at most 10 at a time.',
  ],
  ['that a file is empty, before sending it', [new File([], 'diary.csv')], null, '“diary.csv” is empty.'],
])('the screen says %s', async (_, files, response, message) => {
  if (response) upload.mockImplementation(response);
  await renderImport(null);
  await choose('Your files', files);
  expect(await alert()).toBe(message);
  expect(upload).toHaveBeenCalledTimes(response ? 1 : 0);
});

test('answers to questions are sent together with the files, which the member chooses again', async () => {
  const questions: Import['questions'] = [
    { kind: 'list', file: 'films.csv' },
    { kind: 'date-order', file: 'films.csv', examples: ['03/04/2024'], assumed: 'mdy' },
  ];
  upload.mockImplementation(async () => Response.json({ _id: '1' }, { status: 202 }));
  await renderImport(importOf(ROWS, { questions }));
  const list = within(await screen.findByRole('group', { name: 'How should we import the films in films.csv?' }));
  fireEvent.click(list.getByLabelText('As films on my watchlist'));
  const order = within(
    screen.getByRole('group', { name: 'films.csv has dates such as 03/04/2024. Which part of the date comes first?' }),
  );
  expect(order.getByLabelText<HTMLInputElement>('Month first').checked).toBe(true);
  fireEvent.click(order.getByLabelText('Day first'));
  await choose('Choose the same files again', [FILE]);
  expect(await sentAnswers()).toEqual({ dateOrder: 'dmy', lists: { 'films.csv': 'watchlist' } });
});

test('the preview leads with what is new, what is here and what asks; rows that need nothing are folded, and say which film they matched', async () => {
  await renderImport(importOf(ROWS.filter(({ line }) => line > 2)));
  const figures = await screen.findAllByRole('definition');
  expect(figures.map((figure) => `${figure.previousElementSibling?.textContent} ${figure.textContent}`)).toEqual([
    ...['New viewings 2', 'New ratings 0', 'New on the watchlist 0', 'Films you already have 1'],
    'Waiting for your choice 0',
  ]);
  await screen.findByRole('link', { name: 'Found 1' });
  expect(screen.queryByText('Das Ding')).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Found 1' }));
  await screen.findByText('Das Ding');
  screen.getByText('Matched to The Thing, 1982');
});

test('“Needs your choice” counts the rows that need one, and not the films that were proposed', async () => {
  const proposed = [2, 3, 4].map((line) =>
    rowOf({ line, title: `Near ${line}`, status: 'ambiguous', candidates: [film(line, 'Near', 2016)], choice: line }),
  );
  await renderImport(importOf([...proposed, ...ROWS.filter(({ title }) => title === 'Suspiria')]));
  await screen.findByRole('link', { name: 'Needs your choice 1' });
  screen.getByRole('link', { name: 'Different year 3' });
  expect((await screen.findAllByRole('group')).length).toBe(1);
});

test('films that nobody was asked about are apart from titles that nobody knows', async () => {
  const rows = [1, 2, 3].map((line) => rowOf({ line, title: `Film ${line}`, status: 'unknown' }));
  await renderImport(importOf(rows, { counts: { notLookedUp: 2 } }));
  await screen.findByRole('link', { name: 'Not searched yet 2' });
  screen.getByRole('link', { name: 'Not found 1' });
});

test('the preview says which values were unclear, and what became of them', async () => {
  const text = 'diary.csv, line 4: “soon” is not a date. The row is kept without it.';
  await renderImport(importOf(ROWS, { problems: 1, unclear: [text] }));
  await screen.findByText('1 value was unclear:');
  within(screen.getByRole('list', { name: 'Unclear values' })).getByText(text);
  cleanup();
  await renderImport(importOf(ROWS, { problems: 12, unclear: [text] }));
  await screen.findByText(
    '12 values were unclear. The list that you can download below says what we did with each value.',
  );
});

test('the guide begins with the services of most members, and folds the others', async () => {
  await renderImport(null);
  const guide = await screen.findByRole('region', { name: 'Where to get the file' });
  const shown = within(guide)
    .getAllByRole('term')
    .filter((term) => !term.closest('details'));
  expect(shown.map((term) => term.textContent)).toEqual(['Letterboxd', 'IMDb', 'Trakt', 'Netflix']);
  const fold = within(guide).getByText('Another service').closest('details');
  expect(fold?.open).toBe(false);
  within(fold ?? guide).getByText('Yamtrack');
});

test('the preview says how tables were read and which columns and files were not', async () => {
  await renderImport(
    importOf(ROWS, {
      tables: [{ file: 'mine.csv', scale: '10', day: 'date', ignored: ['Director', 'Mood'] }],
      unreadFiles: ['user.csv'],
    }),
  );
  await screen.findByText(
    'mine.csv: the highest possible rating is 10; the column “date” has the day when you watched each film; we do not read the columns “Director”, “Mood”.',
  );
  screen.getByText('We do not read these files: user.csv.');
});

test('the preview says that overlapping plays are one viewing', async () => {
  await renderImport(importOf(ROWS, { counts: { overlapping: 2 } }));
  await screen.findByText('2 plays begin before an earlier play of the same film ended. We count them as one viewing.');
});

test.each([
  [['25. 10. 14.'], ['Day first', 'Month first', 'Year first']],
  [['3/4/2024'], ['Day first', 'Month first']],
])('for the dates %j the orders %j are offered', async (examples, orders) => {
  const questions: Import['questions'] = [{ kind: 'date-order', file: 'mine.csv', examples, assumed: null }];
  await renderImport(importOf(ROWS, { questions }));
  const group = await screen.findByRole('group', { name: /has dates such as/ });
  expect(
    within(group)
      .getAllByRole('radio')
      .map((radio) => radio.closest('label')?.textContent),
  ).toEqual(orders);
});

test('if every row waits for a choice, the screen asks for it and does not say that nothing is new', async () => {
  await renderImport(importOf(ROWS.filter(({ line }) => line === 1)));
  await screen.findByText('Choose a film for a row above. Then you can import that film.');
  screen.getByRole('button', { name: 'Do not import' });
  expect(screen.queryByRole('heading', { name: 'Nothing new to import' })).toBeNull();
});

test('days that look wrong are not asked about if no viewing is new', async () => {
  const rows = ROWS.filter(({ status }) => status === 'alreadyHere');
  const doubtfulDays: Import['doubtfulDays'] = [{ date: '2024-01-03', viewings: 1675, reason: 'bulk' }];
  await renderImport(importOf(rows, { doubtfulDays }));
  await screen.findByRole('heading', { name: 'Nothing new to import' });
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('the scale of ratings is asked, and nothing can be imported before the answer', async () => {
  const questions: Import['questions'] = [{ kind: 'scale', file: 'mine.csv', column: 'rating', examples: ['3', '4'] }];
  upload.mockImplementation(async () => Response.json({ _id: '1' }, { status: 202 }));
  await renderImport(importOf(ROWS, { questions }));
  const name = 'What is the highest possible rating in mine.csv? The column “rating” has ratings such as 3, 4.';
  fireEvent.click(within(await screen.findByRole('group', { name })).getByLabelText('10'));
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  // The figures would lack the ratings.
  expect(screen.queryByText('New ratings')).toBeNull();
  expect(screen.queryByText('Suspiria')).toBeNull();
  await choose('Choose the same files again', [FILE]);
  expect(await sentAnswers()).toEqual({ scales: { 'mine.csv': '10' } });
});

test('after the import the screen leads to the films, the watchlist and the profile', async () => {
  await renderImport(importOf(ROWS));
  await press('Import');
  const onward = within(await screen.findByRole('navigation', { name: 'Your films' }));
  expect(onward.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    ...['/list?view=watched', '/list?view=watchlist', '/profile'],
  ]);
});

test('the screen says what is new only after the member has answered the question', async () => {
  const rows = ROWS.filter(({ status }) => status === 'alreadyHere');
  await renderImport(importOf(rows, { questions: [{ kind: 'list', file: 'films.csv' }] }));
  await screen.findByText('Please answer the question above first.');
  expect(screen.queryByText(/already|nothing new/i)).toBeNull();
});

test('for a row with another year, the only film with the same title is chosen, and the member can reject it', async () => {
  const candidates = [film(310131, 'The Witch', 2016)];
  const near = rowOf({ line: 1, title: 'The Witch', year: 2015, status: 'ambiguous', candidates, choice: 310131 });
  const sent = await renderImport(importOf([near]));
  fireEvent.click(await screen.findByRole('link', { name: 'Different year 1' }));
  const row = within(await screen.findByRole('group', { name: 'The Witch 2015' }));
  expect(row.getByRole('button', { name: /The Witch 2016/ }).getAttribute('aria-pressed')).toBe('true');
  screen.getByText('We chose the only film with this title, although your file has a different year.');
  expect(screen.queryByText(/Rows without a choice|choose the right film/)).toBeNull();
  const none = () => row.getByRole('button', { name: /None of these/ });
  fireEvent.click(none());
  await expect.poll(() => none().getAttribute('aria-pressed')).toBe('true');
  expect(sent).toEqual([['PUT rows/1', { choice: null }]]);
});

test('a newer choice for a row stays when the response to the older one comes', async () => {
  const candidates = [film(11906, 'Suspiria', 1977), film(361292, 'Suspiria', 2018)];
  const row = rowOf({ line: 1, title: 'Suspiria', status: 'ambiguous', candidates });
  await renderImport(importOf([row]));
  const calls = heldCalls(vi.mocked(sendJson));
  const button = (name: string) => screen.getByRole('button', { name: new RegExp(name) });
  await screen.findByRole('button', { name: /Suspiria 1977/ });
  fireEvent.click(button('Suspiria 1977'));
  await expect.poll(() => button('Suspiria 1977').getAttribute('aria-pressed')).toBe('true');
  fireEvent.click(button('Suspiria 2018'));
  await expect.poll(() => button('Suspiria 2018').getAttribute('aria-pressed')).toBe('true');
  await act(async () => calls[0]?.resolve({ ...row, choice: 11906, isDecided: true }));
  await expect.poll(() => calls.length).toBe(2);
  // The screen shows a change of the rows a moment later.
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(button('Suspiria 2018').getAttribute('aria-pressed')).toBe('true');
});

test('if two choices for a row fail, the row is again as the server has it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const candidates = [film(11906, 'Suspiria', 1977), film(361292, 'Suspiria', 2018)];
  await renderImport(importOf([rowOf({ line: 1, title: 'Suspiria', status: 'ambiguous', candidates })]));
  const calls = heldCalls(vi.mocked(sendJson));
  const isChosen = (name: RegExp) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  fireEvent.click(await screen.findByRole('button', { name: /Suspiria 1977/ }));
  await expect.poll(() => isChosen(/Suspiria 1977/)).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: /Suspiria 2018/ }));
  for (const sent of [1, 2]) {
    await expect.poll(() => calls.length).toBe(sent);
    await act(async () => calls[sent - 1]?.reject(new TypeError('Failed to fetch')));
  }
  await expect.poll(() => [isChosen(/Suspiria 1977/), isChosen(/Suspiria 2018/)]).toEqual(['false', 'false']);
});

test('a film that is chosen again after a failure is shown as chosen', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const row = rowOf({ line: 1, title: 'Suspiria', status: 'ambiguous', candidates: [film(11906, 'Suspiria', 1977)] });
  await renderImport(importOf([row]));
  const calls = heldCalls(vi.mocked(sendJson));
  const button = () => screen.getByRole('button', { name: /Suspiria 1977/ });
  await screen.findByRole('button', { name: /Suspiria 1977/ });
  fireEvent.click(button());
  fireEvent.click(button());
  await expect.poll(() => calls.length).toBe(1);
  await act(async () => calls[0]?.reject(new TypeError('Failed to fetch')));
  await expect.poll(() => calls.length).toBe(2);
  await act(async () => calls[1]?.resolve({ ...row, choice: 11906, isDecided: true }));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect(button().getAttribute('aria-pressed')).toBe('true');
});

test('the screen says before an import how many ratings it replaces', async () => {
  const conflict = ROWS.filter(({ status }) => status === 'conflict');
  const rows = [1, 2, 3, 4].flatMap((line) => conflict.map((row) => ({ ...row, line })));
  await renderImport(importOf(rows, { counts: { newer: 3 } }));
  await screen.findByText('This does not change your 4 ratings.');
  fireEvent.click(screen.getByLabelText('Use the ratings in the file'));
  screen.getByText('This replaces your 4 ratings with the ratings from the file.');
  fireEvent.click(screen.getByLabelText('Use the newest ratings'));
  screen.getByText('This replaces 3 of your 4 ratings with newer ratings from the file.');
});

const DEFAULTS = { conflicts: 'mine', includeNotHorror: false, nearIsSame: false, undatedDays: [] };

test('viewings with uncertain days are imported without a date if the member asks for it', async () => {
  const doubtfulDays: Import['doubtfulDays'] = [{ date: '2024-01-03', viewings: 1675, reason: 'bulk' }];
  const sent = await renderImport(importOf(ROWS, { doubtfulDays }));
  fireEvent.click(await screen.findByRole('checkbox', { name: /1,675 films on January 3, 2024/ }));
  await press('Import');
  await screen.findByRole('heading', { name: 'Letterboxd: done' });
  expect(sent).toEqual([['POST apply', { ...DEFAULTS, undatedDays: ['2024-01-03'] }]]);
});

test('a viewing one day away from a saved one is left out if the member says that both are the same', async () => {
  const sent = await renderImport(importOf(ROWS, NEAR_VIEWINGS));
  const name = '2 viewings are one day before or after a viewing that you already have';
  const question = await screen.findByRole('group', { name });
  expect(question.textContent).toContain('Das Ding: Oct 30, 2024 (yours: Oct 31, 2024)and 1 more');
  expect(within(question).getByLabelText<HTMLInputElement>('Keep both').checked).toBe(true);
  screen.getByText(/This adds 2 viewings\./);
  fireEvent.click(within(question).getByLabelText('I watched it only once, so keep my date'));
  expect(screen.queryByText(/This adds/)).toBeNull();
  fireEvent.click(screen.getByLabelText('Use the ratings in the file'));
  await press('Import');
  await screen.findByRole('heading', { name: 'Letterboxd: done' });
  expect(sent).toEqual([['POST apply', { ...DEFAULTS, conflicts: 'theirs', nearIsSame: true }]]);
});

test('a film with another rating in the file shows both ratings, and the member says which one to keep', async () => {
  const sent = await renderImport(importOf(ROWS));
  const group = await screen.findByRole('link', { name: 'Rated differently 1' });
  expect(group.getAttribute('href')).toMatch(/\?rows=conflict$/);
  fireEvent.click(group);
  const rows = await screen.findByRole('list', { name: 'Rated differently' });
  await expect.poll(() => rows.textContent).toMatch(/The Shining.*Mine.*9.*File.*7/);
  fireEvent.click(screen.getByRole('radio', { name: 'Use the newest ratings' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Also import 1 film that is not horror' }));
  await press('Import');
  const done = await screen.findByRole('heading', { name: 'Letterboxd: done' });
  await expect.poll(() => document.activeElement).toBe(done);
  expect(sent).toEqual([['POST apply', { ...DEFAULTS, conflicts: 'newest', includeNotHorror: true }]]);
});

test('the progress of an import is shown, and no longer requested when the import is done', async () => {
  let current = importOf(ROWS, { state: 'applying', progress: 0.4 });
  vi.mocked(getJson).mockImplementation(async (path) => (path === '/imports' ? { imports: [current] } : current));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await renderScreen(<ImportScreen />, '/profile/import');
  expect((await screen.findByRole('progressbar', { name: 'Importing' })).getAttribute('value')).toBe('40');
  current = { ...importOf(ROWS, { state: 'done' }), _id: current._id };
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await screen.findByRole('heading', { name: 'Letterboxd: done' });
  const requests = vi.mocked(getJson).mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(vi.mocked(getJson).mock.calls).toHaveLength(requests);
});

test('the end of an import does not take the focus from somebody who types elsewhere', async () => {
  await renderImport(importOf(ROWS));
  const elsewhere = document.body.appendChild(document.createElement('input'));
  await press('Import');
  elsewhere.focus();
  await screen.findByRole('heading', { name: 'Letterboxd: done' });
  expect(document.activeElement).toBe(elsewhere);
  elsewhere.remove();
});

test('the undo asks for confirmation, and the focus goes to its outcome', async () => {
  const sent = await renderImport(importOf(ROWS, { state: 'done' }));
  await press('Undo this import');
  await press('Keep the import');
  const undo = screen.getByRole('button', { name: 'Undo this import' });
  await expect.poll(() => document.activeElement).toBe(undo);
  expect(sent).toEqual([]);
  await press('Undo this import');
  await press('Undo');
  const undone = await screen.findByRole('heading', { name: 'Letterboxd: undone' });
  await expect.poll(() => document.activeElement).toBe(undone);
  expect(sent).toEqual([['POST undo', undefined]]);
});

test('the choice of a film is saved before the import begins', async () => {
  const sent = await renderImport(importOf(ROWS));
  const { promise, resolve } = Promise.withResolvers();
  const send = vi.mocked(sendJson).getMockImplementation();
  vi.mocked(sendJson).mockImplementation(async (...call) => {
    if (call[0] === 'PUT') await promise;
    return send?.(...call);
  });
  fireEvent.click(
    within(await screen.findByRole('group', { name: 'Suspiria' })).getByRole('button', { name: /Suspiria 1977/ }),
  );
  await press('Import');
  const button = screen.getByRole('button', { name: 'Import' });
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  expect(sent).toEqual([]);
  resolve(undefined);
  await screen.findByRole('heading', { name: 'Letterboxd: done' });
  expect(sent.map(([call]) => call)).toEqual(['PUT rows/1', 'POST apply']);
});

test('films whose plays are too short are in a list to download, before and after the import', async () => {
  const rows = ROWS.filter(({ status }) => status === 'matched');
  await renderImport(importOf(rows, { counts: { left: {}, begun: 2 } }));
  await screen.findByText('To see these films, download the list of what we left out.');
  screen.getByRole('link', { name: 'Download a list of what we left out' });
  cleanup();
  for (const state of ['done', 'undone'] as const) {
    vi.mocked(getJson).mockResolvedValue({ imports: [importOf(rows, { state, counts: { begun: 2 } })] });
    await renderScreen(<ImportScreen />, '/profile/import');
    await screen.findByRole('heading', { name: `Letterboxd: ${state}` });
    screen.getByRole('link', { name: 'Download a list of what we left out' });
    cleanup();
  }
});

describe('the lists of the files', () => {
  const list = (part: Partial<ImportList>): ImportList => ({
    ...{ list: 0, file: 'lists/autumn.csv', name: 'Autumn', ranked: true },
    ...{ films: 10, found: 7, notHorror: 2, noteBytes: 9, here: null, isWritten: false },
    ...part,
  });
  const shown = (lists: ImportList[], listsHere = 0, more: Parameters<typeof importOf>[1] = {}) =>
    importOf(
      ROWS.filter(({ title }) => title === 'Alien'),
      { lists, here: { lists: listsHere, films: 0, noteBytes: 0 }, ...more },
    );
  const here = (films: number, missing: number) => ({
    ...{ _id: '00000000-0000-4000-8000-000000000000', name: 'Autumn', films, missing, noteBytes: 0 },
  });
  const applied = (sent: [string, unknown][]) => sent.find(([call]) => call === 'POST apply')?.[1];

  test('are named with the films found; one can be left out, renamed and made unranked', async () => {
    const sent = await renderImport(shown([list({}), list({ list: 1, name: 'Wells' })]));
    const group = within(await screen.findByRole('group', { name: '2 lists in your files' }));
    expect(group.getAllByText('7 of 10 films found. 2 are not horror. 1 was not found.')).toHaveLength(2);
    await screen.findByText('This adds 2 lists. You can undo it later.');
    fireEvent.click(group.getByRole('checkbox', { name: 'Autumn' }));
    await screen.findByText('This adds 1 list. You can undo it later.');
    fireEvent.click(group.getByRole('button', { name: 'Rename Wells' }));
    fireEvent.change(group.getByRole('textbox', { name: 'New name for “Wells”' }), { target: { value: 'Wet' } });
    fireEvent.click(group.getByRole('checkbox', { name: 'Ranked Wells' }));
    await press('Import');
    await expect
      .poll(() => applied(sent))
      .toMatchObject({
        lists: [
          { list: 0, action: 'skip' },
          { list: 1, action: 'create', name: 'Wet', ranked: false },
        ],
      });
  });

  test('without films in the file, such as a challenge, are made too', async () => {
    const sent = await renderImport(shown([list({ name: 'October', films: 0, found: 0, notHorror: 0, noteBytes: 0 })]));
    const group = within(await screen.findByRole('group', { name: '1 list in your files' }));
    await screen.findByText('This adds 1 list. You can undo it later.');
    group.getByText('It has no films.');
    fireEvent.click(group.getByRole('checkbox', { name: 'October' }));
    await expect.poll(() => screen.queryByText('This adds 1 list. You can undo it later.')).toBeNull();
    fireEvent.click(group.getByRole('checkbox', { name: 'October' }));
    await press('Import');
    await expect.poll(() => applied(sent)).toMatchObject({ lists: [{ list: 0, action: 'create' }] });
  });

  test('alone need no figures of viewings, ratings and the watchlist', async () => {
    await renderImport(shown([list({})], 0, { counts: { alreadyHere: 0 } }));
    await screen.findByText('This adds 1 list. You can undo it later.');
    expect(screen.queryByText('New viewings')).toBeNull();
  });

  test('with the name of a member’s list are left out until the member decides', async () => {
    const sent = await renderImport(shown([list({ here: here(5, 2) })], 1));
    await screen.findByText('You have a list with this name. 2 films from the file are not on it yet.');
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    const field = screen.getByRole('combobox', { name: 'What to do with “Autumn”' });
    fireEvent.change(field, { target: { value: 'add' } });
    await press('Import');
    await expect.poll(() => applied(sent)).toMatchObject({ lists: [{ list: 0, action: 'add' }] });
  });

  test('that the member already has with all films ask no question', async () => {
    await renderImport(shown([list({ here: here(7, 0) })], 1));
    await screen.findByText('You have a list with this name. It has every film that we found.');
    expect(screen.queryByRole('combobox')).toBeNull();
    await screen.findByRole('heading', { name: 'Nothing new to import' });
  });

  test('beyond the limit of lists must be left out before the import', async () => {
    await renderImport(shown([list({}), list({ list: 1, name: 'Wells' })], 199));
    await screen.findByText(
      'You have 199 lists, and this adds 2. You can have at most 200 lists. Please leave some out.',
    );
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    fireEvent.click(screen.getByRole('checkbox', { name: 'Wells' }));
    await screen.findByRole('button', { name: 'Import' });
  });

  test('that would get more than 5,000 films cannot be imported, and the screen says why before the import', async () => {
    const full = { here: { lists: 1, films: 4_999, noteBytes: 0 } };
    await renderImport(shown([list({ here: here(4_999, 2) })], 1, full));
    const text =
      '“Autumn” would have 5,001 films. A list can have at most 5,000. Please remove some first, or leave the list as it is.';
    const field = await screen.findByRole('combobox', { name: 'What to do with “Autumn”' });
    expect(screen.queryByText(text)).toBeNull();
    fireEvent.change(field, { target: { value: 'add' } });
    await screen.findByText(text);
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
  });
});
