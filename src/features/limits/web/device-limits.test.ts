// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FrightLimits } from '../contract/fright-limits.ts';
import { storeDeviceLimits } from './device-limits.ts';
import { hasLimits, NO_LIMITS } from './has-limits.ts';
import { deviceLimitsQuery } from './limits-queries.ts';

const LIMITS: FrightLimits = { axes: { gore: 4, scares: 0 }, notes: ['animal-dies', 'clowns'] };

const deviceLimits = () => new QueryClient().fetchQuery(deviceLimitsQuery);

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe("a visitor's limits", () => {
  test('are stored on the device, and are removed when the last limit is removed', async () => {
    expect(await deviceLimits()).toEqual(NO_LIMITS);
    expect(storeDeviceLimits(LIMITS)).toBe(true);
    expect(await deviceLimits()).toEqual(LIMITS);
    storeDeviceLimits(NO_LIMITS);
    expect(localStorage.length).toBe(0);
  });

  test.each(['', 'null', '[]', '4', '"gore"', '{"axes":null,"notes":7}', '{"axes":[4]}', 'not JSON'])(
    'are empty when the stored text does not contain limits: %s',
    async (stored) => {
      localStorage.setItem('limits', stored);
      expect(await deviceLimits()).toEqual(NO_LIMITS);
    },
  );

  test('leave out unknown categories, unknown notes and invalid figures', async () => {
    const axes = { gore: 9, villain: 0, scares: 10, lore: -1, plot: '3', acting: 2.5, humour: 3 };
    localStorage.setItem('limits', JSON.stringify({ axes, notes: ['clowns', 'mimes', 7] }));
    expect(await deviceLimits()).toEqual({ axes: { gore: 9, villain: 0 }, notes: ['clowns'] });
  });

  test('are empty and cannot be stored when storage is blocked', async () => {
    vi.stubGlobal('localStorage', undefined);
    expect(await deviceLimits()).toEqual(NO_LIMITS);
    expect(storeDeviceLimits(LIMITS)).toBe(false);
    vi.unstubAllGlobals();
  });
});

test('limits exist when one category or one note is limited', () => {
  const some: FrightLimits[] = [NO_LIMITS, { axes: { gore: 0 }, notes: [] }, { axes: {}, notes: ['clowns'] }];
  expect(some.map(hasLimits)).toEqual([false, true, true]);
});
