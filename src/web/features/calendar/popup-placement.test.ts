import { expect, it } from 'vitest';
import { placePopup } from './popup-placement.ts';

const popup = { width: 480, height: 270 };
const window = { width: 1280, height: 900 };
const calendar = { left: 40, top: 200, right: 1240, bottom: 1100 };
const entryAt = (left: number, top: number) => ({ left, top, right: left + 150, bottom: top + 40 });

it('opens under the entry, flush with its left side', () => {
  expect(placePopup({ entry: entryAt(100, 300), calendar, popup, window })).toEqual({ left: 100, top: 346 });
});

it('shifts left near the right edge of the window', () => {
  expect(placePopup({ entry: entryAt(1080, 300), calendar, popup, window }).left).toBe(1280 - 480 - 16);
});

it('keeps to the left edge of a window that is hardly wider than itself', () => {
  expect(placePopup({ entry: entryAt(20, 300), calendar, popup, window: { width: 490, height: 900 } }).left).toBe(16);
});

it('flips above the entry if it would overflow the bottom of the calendar', () => {
  const low = { ...calendar, bottom: 700 };
  expect(placePopup({ entry: entryAt(100, 500), calendar: low, popup, window }).top).toBe(500 - 6 - 270);
});

it('flips above the entry where the window ends before the calendar', () => {
  expect(placePopup({ entry: entryAt(100, 700), calendar, popup, window }).top).toBe(700 - 6 - 270);
});

it('stays under the entry where the window has room neither below nor above', () => {
  const short = { width: 1280, height: 400 };
  expect(placePopup({ entry: entryAt(100, 200), calendar, popup, window: short }).top).toBe(246);
});
