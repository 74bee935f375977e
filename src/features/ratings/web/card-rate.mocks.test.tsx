// @vitest-environment happy-dom
import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { getJson } from '#web/lib/api.ts';
import { CardRate } from './card-rate.tsx';

vi.mock('#web/lib/api.ts', { spy: true });

test('a second press closes the form of a card before its rating is loaded', async () => {
  const { promise, resolve } = Promise.withResolvers<object>();
  vi.mocked(getJson).mockReturnValue(promise);
  await renderScreen(<CardRate filmId={948} title="Halloween" signIn={() => {}} />);
  const star = screen.getByRole('button', { name: 'Rate: Halloween' });
  fireEvent.click(star);
  await expect.poll(() => vi.mocked(getJson).mock.calls.length).toBeGreaterThan(0);
  fireEvent.click(star);
  await act(async () => resolve({ overallRating: null, detailedRatings: {} }));
  await act(() => new Promise((done) => setTimeout(done, 50)));
  expect([star.getAttribute('aria-expanded'), screen.queryByRole('dialog')]).toEqual(['false', null]);
  fireEvent.click(star);
  await screen.findByRole('dialog', { name: 'Rate Halloween' });
});
