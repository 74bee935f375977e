// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { renderScreen } from '#test/web/render-screen.tsx';
import { ScoreCard } from './challenge-part.tsx';

afterEach(() => void vi.useRealTimers());

test.each([
  ['Pacific/Kiritimati', '31 nights left.'],
  ['Pacific/Honolulu', '31 nights.'],
])('in %s, a challenge begins on the day of the member', async (timeZone, text) => {
  vi.stubEnv('TZ', timeZone);
  vi.useFakeTimers({ now: new Date('2026-09-30T12:00:00Z'), toFake: ['Date'] });
  const span = { from: '2026-10-01', to: '2026-10-31', nightsLeft: 31, finished: false };
  await renderScreen(<ScoreCard score={{ ...span, watched: 0, of: 31, rules: [], films: [] }} />);
  expect(screen.getByText(/nights/).textContent).toMatch(new RegExp(`\\. ${text}$`));
});
