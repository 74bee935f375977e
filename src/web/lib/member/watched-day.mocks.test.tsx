// @vitest-environment happy-dom
import { onlineManager } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson, sendJson } from '../api.ts';
import { CHALLENGES_KEY } from './queries.ts';
import { WatchedDay } from './watched-day.tsx';

vi.mock('../api.ts', async (original) => ({ ...(await original<object>()), getJson: vi.fn(), sendJson: vi.fn() }));

test('another day of a viewing outdates the scores of challenges', async () => {
  vi.mocked(getJson).mockResolvedValue([{ id: 'a viewing', day: '2026-10-02', watchDate: null, note: null }]);
  vi.mocked(sendJson).mockResolvedValue(undefined);
  const { client } = await renderScreen(<WatchedDay filmId={948} page={{ notify: () => {} }} />);
  const score = [...CHALLENGES_KEY, 'a list', 'score'];
  client.setQueryData(score, {});
  fireEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
  await expect.poll(() => client.getQueryState(score)?.isInvalidated).toBe(true);
});

test('offline, another day fails at once, and does not hold up later changes', async () => {
  onlineManager.setOnline(false);
  onTestFinished(() => onlineManager.setOnline(true));
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(getJson).mockRejectedValue(new TypeError('Failed to fetch'));
  const notify = vi.fn();
  await renderScreen(<WatchedDay filmId={948} page={{ notify }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Yesterday' }));
  const text = 'The date could not be saved. Please try again.';
  await expect.poll(() => notify.mock.calls).toEqual([[{ tone: 'failure', text }]]);
});
