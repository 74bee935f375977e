import { expect, test } from 'vitest';
import { createTrafficLight, retryAfterOf } from './traffic-light.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');

function light(random = () => 1) {
  const clock = { time: NOW };
  const log = { warn: () => undefined, error: () => undefined };
  return { clock, light: createTrafficLight({ now: () => clock.time, log, random }) };
}

test.each([
  ['17', 17_000],
  ['0', 0],
  ['Fri, 20 Nov 2026 12:01:00 GMT', 60_000],
  ['Fri, 20 Nov 2026 11:00:00 GMT', 0],
  ['86400', 600_000],
  ['soon', null],
  [null, null],
])('Retry-After %s is a wait of %s ms', (header, wait) => {
  expect(retryAfterOf(header, NOW)).toBe(wait);
});

test('a pause is as long as TMDB says, and until it is over nothing may go out', () => {
  const { clock, light: traffic } = light();
  expect(traffic.tooMany('2')).toBe(2_000);
  clock.time += 1_999;
  expect(() => traffic.check()).toThrow(expect.objectContaining({ kind: 'busy', retryIn: 1 }));
  clock.time += 1;
  expect(() => traffic.check()).not.toThrow();
});

test('where TMDB names no time the pauses double up to a ceiling, and an answer starts them anew', () => {
  const { light: traffic } = light();
  const pauses = Array.from({ length: 8 }, () => traffic.tooMany(null));
  expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  traffic.succeeded();
  expect(traffic.tooMany(null)).toBe(1_000);
});

test('such a pause is spread over half its length, so that not everybody comes back at once', () => {
  expect(light(() => 0).light.tooMany(null)).toBe(500);
  expect(light(() => 0.5).light.tooMany(null)).toBe(750);
});
