// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BROKEN, heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { byFigure } from '../contract/rating-categories.ts';
import { HistoryDialog } from './history-dialog.tsx';
import { ratingHistoryQuery, type SavedFigures } from './rating-queries.ts';

vi.mock('#web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  getJson: vi.fn(),
  sendJson: vi.fn(),
}));

const unrated = byFigure(() => null);
const saved = (day: string): SavedFigures => ({
  ...unrated,
  overall: 7,
  id: day,
  day,
  savedAt: `${day}T12:00:00.000Z`,
});

let calls: ReturnType<typeof heldCalls>;
beforeEach(() => {
  calls = heldCalls(vi.mocked(sendJson));
  vi.mocked(getJson).mockReturnValue(new Promise(() => {}));
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** Shows two saved ratings. */
async function renderHistory() {
  const form = { serial: 1, kind: 'history' as const, isOpen: true, before: unrated, draft: unrated };
  const own = {
    ...{ filmId: 948, rating: unrated, form, opener: { current: null }, isSaving: false, saveError: null },
    ...{ isSaved: false, signIn: vi.fn(), save: vi.fn(), saveNext: vi.fn(), dismissError: vi.fn(), open: vi.fn() },
    ...{ switchTo: vi.fn(), close: vi.fn() },
  };
  const { client } = await renderScreen(<HistoryDialog own={own} form={form} filmTitle="Halloween" />);
  await act(async () => client.setQueryData(ratingHistoryQuery(948).queryKey, ['2025-10-31', '2024-10-31'].map(saved)));
  const [newer, older] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  if (!newer || !older) throw new Error('The ratings are not shown.');
  return { newer, older };
}

type Item = Awaited<ReturnType<typeof renderHistory>>['newer'];
const press = (item: Item, name: RegExp) => act(async () => fireEvent.click(item.getByRole('button', { name })));
const submitOf = (item: Item) => item.queryByRole('button', { name: 'Submit ratings' });

/** Opens the form of a saved rating, and submits another score. */
async function correct(item: Item): Promise<void> {
  await press(item, /^Change/);
  await act(async () => fireEvent.click(item.getAllByRole('radio', { name: '9' })[0] ?? document.body));
  await press(item, /^Submit ratings/);
}

test('removing a saved rating leaves the open form of another', async () => {
  const { newer, older } = await renderHistory();
  await press(newer, /^Change/);
  await press(older, /^Remove/);
  await press(older, /^Yes, remove/);
  vi.mocked(getJson).mockResolvedValue({ ratings: [] });
  await act(async () => calls[0]?.resolve());
  await screen.findByText('Rating removed');
  expect(submitOf(newer)).not.toBeNull();
});

test('the form of a saved rating shows only its own error, and is closed only by its own success', async () => {
  const { newer, older } = await renderHistory();
  await correct(newer);
  await act(async () => calls[0]?.reject(BROKEN));
  await newer.findByRole('alert');
  await press(older, /^Change/);
  expect(older.queryByRole('alert')).toBeNull();
  await correct(newer);
  await press(older, /^Change/);
  await act(async () => calls[1]?.resolve());
  expect(submitOf(older)).not.toBeNull();
});
