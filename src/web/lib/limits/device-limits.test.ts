// @vitest-environment happy-dom
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FrightLimits } from '#contract/fright-limits.ts';
import { deviceLimits, hasLimits, NO_LIMITS, storeDeviceLimits } from './device-limits.ts';

const LIMITS: FrightLimits = { axes: { gore: 4, scares: 0 }, notes: ['animal-dies', 'clowns'] };

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe("a visitor's limits", () => {
  test('are stored on the device, and removed with the last one', () => {
    expect(deviceLimits()).toEqual(NO_LIMITS);
    expect(storeDeviceLimits(LIMITS)).toBe(true);
    expect(deviceLimits()).toEqual(LIMITS);
    storeDeviceLimits(NO_LIMITS);
    expect(localStorage.length).toBe(0);
  });

  test.each(['', 'null', '[]', '4', '"gore"', '{"axes":null,"notes":7}', '{"axes":[4]}', 'not JSON'])(
    'are empty when something else is stored: %s',
    (stored) => {
      localStorage.setItem('limits', stored);
      expect(deviceLimits()).toEqual(NO_LIMITS);
    },
  );

  test('are without unknown categories, figures and notes', () => {
    const axes = { gore: 4, scares: 10, lore: -1, plot: '3', acting: 2.5, humour: 3 };
    localStorage.setItem('limits', JSON.stringify({ axes, notes: ['clowns', 'mimes', 7] }));
    expect(deviceLimits()).toEqual({ axes: { gore: 4 }, notes: ['clowns'] });
  });

  test('are empty where storage is blocked, and storing them fails', () => {
    vi.stubGlobal('localStorage', undefined);
    expect(deviceLimits()).toEqual(NO_LIMITS);
    expect(storeDeviceLimits(LIMITS)).toBe(false);
    vi.unstubAllGlobals();
  });
});

test('there are limits with one category or one note', () => {
  expect(
    [NO_LIMITS, { axes: { gore: 0 }, notes: [] }, { ...NO_LIMITS, notes: ['clowns' as const] }].map(hasLimits),
  ).toEqual([false, true, true]);
});
