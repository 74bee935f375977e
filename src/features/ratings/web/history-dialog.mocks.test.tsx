// @vitest-environment happy-dom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { BROKEN, heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { byFigure } from '../contract/rating-categories.ts';
import { HistoryDialog } from './history-dialog.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const unrated = byFigure(() => null);
const saved = (day: string) => ({
  ...{ _id: day, day, savedAt: `${day}T12:00:00.000Z`, overallRating: 7, detailedRatings: {} },
});

/** The days of the ratings that the server has. */
let days: string[];
let calls: ReturnType<typeof heldCalls>;
beforeEach(() => {
  calls = heldCalls(vi.mocked(sendJson));
  days = ['2025-10-31', '2024-10-31'];
  vi.mocked(getJson).mockImplementation(async (path) => {
    if (path === '/ratings/948/history') return { ratings: days.map(saved) };
    throw BROKEN;
  });
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

/** Shows two saved ratings. */
async function renderHistory() {
  const form = { serial: 1, kind: 'history' as const, isOpen: true, before: unrated, draft: unrated };
  const own = {
    ...{ filmId: 948, rating: unrated, form, opener: { current: null }, isSaving: false, saveError: null },
    ...{ isSaved: false, signIn: vi.fn(), save: vi.fn(), saveNext: vi.fn(), dismissError: vi.fn(), open: vi.fn() },
    ...{ switchTo: vi.fn(), close: vi.fn() },
  };
  await renderScreen(<HistoryDialog own={own} form={form} filmTitle="Halloween" />);
  const [newer, older] = (await screen.findAllByRole('listitem')).map((item) => within(item));
  if (!newer || !older) throw new Error('The ratings are not shown.');
  return { newer, older };
}

type Item = Awaited<ReturnType<typeof renderHistory>>['newer'];
const press = (item: Item, name: RegExp) => act(async () => fireEvent.click(item.getByRole('button', { name })));
const submitButton = () => screen.queryByRole('button', { name: 'Submit ratings' });

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
  days = ['2025-10-31'];
  await act(async () => calls[0]?.resolve());
  await screen.findByText('Rating removed');
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(submitButton()).not.toBeNull();
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
  days = ['2025-10-31', '2024-10-31', '2023-10-31'];
  await act(async () => calls[1]?.resolve());
  await expect.poll(() => screen.getAllByRole('listitem').length).toBe(3);
  await act(() => new Promise<void>((done) => setTimeout(done)));
  expect(submitButton()).not.toBeNull();
});
