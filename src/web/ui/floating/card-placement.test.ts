import { describe, expect, it } from 'vitest';
import { cardPlacement } from './card-placement.ts';

const viewport = { width: 1280, height: 900 };
const card = { width: 288, height: 300 };
const anchorAt = (left: number, top: number) => ({ left, top, right: left + 150, bottom: top + 225 });

describe('cardPlacement', () => {
  it('stands to the right and downwards where there is room', () => {
    expect(cardPlacement(anchorAt(100, 100), card, viewport)).toEqual({ side: 'right', edge: 'top', inset: 0 });
  });

  it('flips to the left near the right edge', () => {
    expect(cardPlacement(anchorAt(1000, 100), card, viewport)).toEqual({ side: 'left', edge: 'top', inset: 0 });
  });

  it('flips upwards near the bottom edge', () => {
    expect(cardPlacement(anchorAt(100, 650), card, viewport)).toEqual({ side: 'right', edge: 'bottom', inset: 0 });
  });

  it('flips both ways in the corner', () => {
    expect(cardPlacement(anchorAt(1100, 660), card, viewport)).toEqual({ side: 'left', edge: 'bottom', inset: 0 });
  });

  it('keeps to the viewport beside an anchor that is cut off', () => {
    expect(cardPlacement(anchorAt(100, -40), card, viewport)).toEqual({ side: 'right', edge: 'top', inset: 48 });
    expect(cardPlacement(anchorAt(100, 750), card, viewport)).toEqual({ side: 'right', edge: 'bottom', inset: 83 });
  });

  it('takes the side with more room where neither has enough', () => {
    const narrow = { width: 500, height: 900 };
    expect(cardPlacement(anchorAt(60, 100), card, narrow).side).toBe('right');
    expect(cardPlacement(anchorAt(280, 100), card, narrow).side).toBe('left');
  });
});
