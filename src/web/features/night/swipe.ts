/** The way that a finger went: pixels from its first place, and the milliseconds that it took. */
export type Swipe = { x: number; y: number; time: number };

/** Part of the card's width. */
const MIN_PART = 0.3;
/** A flick is short, but quick. */
const MIN_FLICK = 40;
const MIN_FLICK_SPEED = 0.5;
/** Scrolling fingers go up or down. */
const MIN_LEVEL = 1.5;

/** Right is yes, left is no. Null if the card goes back to its place. No swipe is a veto: each guest has only one. */
export function swipeVote({ x, y, time }: Swipe, cardWidth: number): 'yes' | 'no' | null {
  const way = Math.abs(x);
  if (way < MIN_LEVEL * Math.abs(y)) return null;
  const isFlick = way >= MIN_FLICK && way >= MIN_FLICK_SPEED * time;
  if (way < MIN_PART * cardWidth && !isFlick) return null;
  return x > 0 ? 'yes' : 'no';
}
