// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderScreen, submit } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '#web/lib/api.ts';
import { MIN_POOL } from '../contract/night-rules.ts';
import { OpenScreen } from './open-screen.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

const LISTS = [
  { _id: 'long', name: 'Winter', films: MIN_POOL },
  { _id: 'short', name: 'Spring', films: MIN_POOL - 1 },
];

beforeEach(() => {
  vi.mocked(getJson).mockImplementation(async (path) => (path === '/lists' ? { lists: LISTS } : {}));
  vi.mocked(sendJson).mockReset().mockResolvedValue({ code: 'bcdghj' });
});

test.each([
  ['long', 'Winter', { name: 'Ann', list: 'long' }],
  ['short', 'All films', { name: 'Ann' }],
  ['deleted', 'All films', { name: 'Ann' }],
])('a link to a night of a list starts one only with a list that the form offers: %s', async (list, shown, body) => {
  await renderScreen(<OpenScreen isMember list={list} />);
  await screen.findByRole('option', { name: 'Winter' });
  const field = screen.getByLabelText<HTMLSelectElement>('Films to choose from');
  expect(field.options[field.selectedIndex]?.textContent).toBe(shown);
  submit({ 'Your name': 'Ann' }, 'Start the movie night');
  await expect.poll(() => vi.mocked(sendJson).mock.calls[0]).toEqual(['POST', '/nights', body]);
});
