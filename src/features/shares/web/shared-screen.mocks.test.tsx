// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { heldCalls } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { marksQuery } from '#web/lib/member/queries.ts';
import type { Shared } from '../contract/shares.ts';
import { CopyList } from './copy-list.tsx';
import { SharedScreen } from './shared-screen.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

type SharedOf<Kind> = Extract<Shared, { kind: Kind }>;

const YEAR: SharedOf<'year'>['year'] = {
  ...{ year: 2025, films: 1, viewings: 1, minutes: 90, months: new Array(12).fill(0) },
  ...{ first: null, last: null, longestStreak: null, scariestNight: null, curve: null, before: null },
  ...{
    newDirectors: [{ name: 'Julia Ducournau', films: 1 }],
    newLanguages: [],
    themes: [],
    october: new Array(31).fill([]),
  },
};

/** A list of films with the ids from 1 on. */
function listOf(count: number) {
  const films = Array.from({ length: count }, (_, n) => ({
    ...{ id: n + 1, title: `Film ${n + 1}`, position: n + 1, note: '', posterPath: null, posterColour: null },
    ...{ releaseDate: null, voteAverage: null, averageRating: null, ratingsCount: 0 },
  }));
  const list = { name: 'Shelf', description: '', ranked: false, films };
  // Only what the screen reads.
  return { kind: 'list', name: 'Jamie', list } as unknown as SharedOf<'list'>;
}

const copied = (shared: SharedOf<'list'>) => <CopyList token="token" films={shared.list.films} />;

let calls: ReturnType<typeof heldCalls>;
beforeEach(() => {
  calls = heldCalls(vi.mocked(sendJson));
  vi.mocked(getJson)
    .mockReset()
    .mockResolvedValue({ watchlist: [], watched: [1], ratings: {} });
});

test('a shared year does not say that its directors are new to whoever reads it', async () => {
  await renderScreen(<SharedScreen shared={{ kind: 'year', name: 'Jamie', year: YEAR }} comparison={null} />);
  expect(screen.getByRole('heading', { name: 'New directors' })).toBeDefined();
});

test('the count of seen films follows the marks of cards, and the list is not loaded again', async () => {
  const { client } = await renderScreen(copied(listOf(3)));
  await screen.findByText('1 of 3 seen');
  await act(async () => client.setQueryData(marksQuery.queryKey, { watchlist: [], watched: [1, 3], ratings: {} }));
  await screen.findByText('2 of 3 seen');
  expect(vi.mocked(getJson).mock.calls.map(([path]) => path)).toEqual(['/user-list/marks']);
});

test('after a list is copied, the link to the copy has the focus', async () => {
  await renderScreen(copied(listOf(3)));
  const button = await screen.findByRole('button', { name: 'Copy to my lists' });
  button.focus();
  fireEvent.click(button);
  await expect.poll(() => calls.length).toBe(1);
  await act(async () => calls[0]?.resolve({ _id: 'copy' }));
  expect(await screen.findByRole('link', { name: 'Open your copy' })).toBe(document.activeElement);
});

test('after "Show all", the first film that was hidden has the focus', async () => {
  await renderScreen(<SharedScreen shared={listOf(202)} comparison={null} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show all 202 films' }));
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Film 201' }));
});
