import { describe, expect, it } from 'vitest';
import { scoreForKey } from './score-keys.ts';

const press = (key: string, current = 5, isAfterOne = false) => scoreForKey(key, { current, isAfterOne });

describe('a key on the score picker', () => {
  it.each([
    ['ArrowRight', 6],
    ['ArrowUp', 6],
    ['ArrowLeft', 4],
    ['ArrowDown', 4],
    ['Home', 0],
    ['End', 10],
  ])('moves the score if it is %s', (key, expected) => {
    expect(press(key)).toBe(expected);
  });

  it('does not move the score beyond the lowest and the best score', () => {
    expect(press('ArrowRight', 10)).toBe(10);
    expect(press('ArrowLeft', 0)).toBe(0);
  });

  it('chooses its score when it is a digit', () => {
    for (let digit = 0; digit <= 9; digit += 1) expect(press(String(digit))).toBe(digit);
  });

  it('chooses 10 when a 0 follows a 1', () => {
    expect(press('0', 1, true)).toBe(10);
    expect(press('3', 1, true)).toBe(3);
    expect(press('0', 1, false)).toBe(0);
  });

  it.each(['Delete', 'Backspace'])('clears the score if it is %s', (key) => {
    expect(press(key)).toBeNull();
  });

  it.each(['Enter', ' ', 'Tab', 'Escape', 'a', 'F5', '10', '١'])('has no effect if it is %s', (key) => {
    expect(press(key)).toBeUndefined();
  });
});
