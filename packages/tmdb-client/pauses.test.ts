import { expect, test } from 'vitest';
import { createPauses, retryAfterOf } from './pauses.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

function setUp(random = () => 1) {
  const clock = { time: NOW };
  const log = { warn: () => undefined, error: () => undefined };
  return { clock, pauses: createPauses({ now: () => clock.time, log, random }) };
}

test.each([
  ['17', 17_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['86400', 600_000],
  ['soon', null],
  [null, null],
])('Retry-After %s means a wait of %s ms', (header, wait) => {
  expect(retryAfterOf(header, NOW)).toBe(wait);
});

test('calls are not allowed until Retry-After is over', () => {
  const { clock, pauses } = setUp();
  expect(pauses.tooMany('2').retryIn).toBe(2_000);
  clock.time += 1_999;
  expect(() => pauses.check()).toThrow(expect.objectContaining({ kind: 'busy', retryIn: 1 }));
  clock.time += 1;
  expect(() => pauses.check()).not.toThrow();
});

test('without Retry-After, pauses double up to a maximum, and a success resets them', () => {
  const { clock, pauses } = setUp();
  const lengths = Array.from({ length: 8 }, () => {
    const { retryIn = 0 } = pauses.tooMany(null);
    clock.time += retryIn;
    return retryIn;
  });
  expect(lengths).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  pauses.succeeded();
  expect(pauses.tooMany(null).retryIn).toBe(1_000);
});

test('concurrent calls that are refused together make one pause of a second', () => {
  const { clock, pauses } = setUp();
  for (let call = 0; call < 15; call++) expect(pauses.tooMany(null).retryIn).toBe(1_000);
  // A call that began before the pause succeeds, and another one is refused.
  pauses.succeeded();
  expect(pauses.tooMany(null).retryIn).toBe(1_000);
  clock.time += 1_000;
  expect(() => pauses.check()).not.toThrow();
});

test('jitter shortens a pause by up to half', () => {
  expect(setUp(() => 0).pauses.tooMany(null).retryIn).toBe(500);
  expect(setUp(() => 0.5).pauses.tooMany(null).retryIn).toBe(750);
});

test('a rejected token is tested again after ten seconds and then after longer pauses, until a success', () => {
  const { clock, pauses } = setUp();
  const offFor = () => {
    pauses.unauthorised();
    // TMDB also rejects a concurrent call.
    pauses.unauthorised();
    const start = clock.time;
    const isOff = () => {
      try {
        pauses.check();
        return false;
      } catch {
        return true;
      }
    };
    while (isOff()) clock.time += 1_000;
    return (clock.time - start) / 1_000;
  };
  expect(Array.from({ length: 8 }, offFor)).toEqual([10, 20, 40, 80, 160, 320, 600, 600]);
  pauses.succeeded();
  expect(offFor()).toBe(10);
});
