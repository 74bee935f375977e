// @vitest-environment happy-dom
import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { BROKEN } from '#test/web/render-member-hook.tsx';
import { renderScreen } from '#test/web/render-screen.tsx';
import { EMPTY_YEAR } from '#test/years/empty-year.ts';
import { getJson } from '#web/lib/api.ts';
import { OctoberScreen } from './october-screen.tsx';
import { YearScreen } from './year-screen.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const EMPTY = { ...EMPTY_YEAR, years: [2024] };
const linksOf = () => screen.getAllByRole('link').map((link) => link.getAttribute('href'));

test('a year without viewings says so and links to other years, but not to its October', async () => {
  vi.mocked(getJson).mockResolvedValue(EMPTY);
  await renderScreen(<YearScreen year={2025} share={null} />);
  await screen.findByText(/^No films watched in 2025\./);
  expect(linksOf()).toContain('/year/2024');
  expect(linksOf().join()).not.toContain('october');
});

const respond = (nights: object[], challenges: object[] = []) =>
  vi
    .mocked(getJson)
    .mockImplementation(async (path) => (path === '/challenge-nights' ? { challenges, nights } : EMPTY));

test('an October without films says so and links to a film for tonight', async () => {
  respond([]);
  await renderScreen(<OctoberScreen year={2025} />);
  await screen.findByText(/^No films logged\./);
  expect(linksOf()).toContain('/tonight');
});

test('an October shows the films that challenges plan for its days', async () => {
  const film = { id: 948, title: 'Halloween', posterPath: null, posterColour: null, releaseDate: null };
  const list = { _id: 'a-list', name: 'Thirty-One Nights' };
  respond([
    { day: '2025-10-31', film, list },
    { day: '2024-10-01', film: { ...film, title: 'Of another year' }, list },
  ]);
  await renderScreen(<OctoberScreen year={2025} />);
  const planned = await screen.findByRole('list', { name: 'Planned for October 31' });
  expect(planned.textContent).toBe('Planned: Halloween');
  expect(screen.queryByText('Of another year')).toBeNull();
  expect(screen.queryByText(/^No films logged\./)).toBeNull();
});

test('an October links to the challenges with one of its days, also when they plan no film', async () => {
  respond(
    [],
    [
      { _id: 'until', name: 'Until October', from: '2025-09-01', to: '2025-10-01' },
      { _id: 'from', name: 'From October', from: '2025-10-31', to: '2025-12-31' },
      { _id: 'before', name: 'Before', from: '2025-09-01', to: '2025-09-30' },
      { _id: 'after', name: 'After', from: '2025-11-01', to: '2026-10-31' },
    ],
  );
  await renderScreen(<OctoberScreen year={2025} />);
  const cards = await screen.findByRole('list', { name: 'Your challenges' });
  const links = within(cards).getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Score card: Until October', '/lists/until'],
    ['Score card: From October', '/lists/from'],
  ]);
});

test('a year that could not be loaded can be loaded again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(getJson).mockRejectedValueOnce(BROKEN).mockResolvedValue(EMPTY);
  await renderScreen(<YearScreen year={2025} share={null} />);
  expect((await screen.findByRole('alert')).textContent).toBe('The year could not be loaded.');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText(/^No films watched in 2025\./);
});
