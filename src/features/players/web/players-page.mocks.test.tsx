// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { PlayersPage } from './players-page.tsx';

vi.mock('#web/lib/api.ts', async (original) => ({
  ...(await original<object>()),
  getJson: vi.fn(),
  sendJson: vi.fn(),
}));

const player = (_id: string) => ({
  ...{ _id, kind: 'jellyfin', user: null, createdAt: '2026-10-31T20:00:00.000Z', heard: null },
});
const EVENT = {
  ...{ _id: 'e1', player: 'jellyfin', state: 'asked', reason: null, title: 'Halloween', year: 1978 },
  ...{ at: '2026-10-31T20:00:00.000Z', filmId: 948, film: { id: 948, title: 'Halloween', releaseDate: '1978-10-25' } },
};

let players: object[];
let events: object[];
beforeEach(() => {
  players = [player('1'), player('2')];
  events = [EVENT];
  vi.mocked(getJson).mockImplementation(async (path) => (path === '/players' ? { players } : { events }));
});

const press = async (name: string | RegExp) =>
  act(async () => fireEvent.click(await screen.findByRole('button', { name })));

test('the focus stays in the section of a button that disappears', async () => {
  vi.mocked(sendJson).mockImplementation(async (method, path) => {
    if (method === 'DELETE') players = [];
    else if (path !== '/players') events = [{ ...EVENT, state: 'watched' }];
    return { url: 'https://site.example/api/players/x/events' };
  });
  await renderScreen(<PlayersPage />);
  const isFocused = (name: string) => screen.getByRole('region', { name }).contains(document.activeElement);
  await press('Create the URL');
  await press('Done');
  expect(isFocused('Your players')).toBe(true);
  (document.activeElement as HTMLElement).blur();
  await press('Delete all');
  await screen.findByText('All players are deleted. Their URLs no longer work.');
  expect(isFocused('Your players')).toBe(true);
  await press(/^Yes/);
  await screen.findByText('“Halloween” is in your diary.');
  expect(document.activeElement).toBe(screen.getByRole('listitem'));
});
