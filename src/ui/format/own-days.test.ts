import { afterEach, describe, expect, test, vi } from 'vitest';
import { ownDay, ownToday } from './own-days.ts';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

describe.each([
  ['UTC', '2024-12-31T23:30:00Z', '2024-12-31'],
  ['Pacific/Kiritimati', '2024-12-31T09:30:00Z', '2024-12-31'],
  ['Pacific/Kiritimati', '2024-12-31T10:00:00Z', '2025-01-01'],
  ['America/St_Johns', '2025-01-01T03:00:00Z', '2024-12-31'],
  ['America/St_Johns', '2024-03-01T03:00:00Z', '2024-02-29'],
  ['Europe/Vienna', '2025-03-30T21:59:59Z', '2025-03-30'],
  ['Europe/Vienna', '2025-03-30T22:00:00Z', '2025-03-31'],
  ['Europe/Vienna', '2025-10-26T22:59:59Z', '2025-10-26'],
  ['Pacific/Apia', '2011-12-30T10:00:00Z', '2011-12-31'],
])('in %s', (zone, moment, day) => {
  test(`${moment} is on ${day}`, () => {
    vi.stubEnv('TZ', zone);
    expect(ownDay(moment)).toBe(day);
    vi.useFakeTimers({ now: new Date(moment) });
    expect(ownToday()).toBe(day);
  });
});
