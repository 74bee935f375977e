/** The movement of a finger: pixels from its first position, and the time in milliseconds. */
export type Swipe = { x: number; y: number; time: number };

/** The part of the card's width that a slow swipe must cover. */
const MIN_PART = 0.3;
/** A quick swipe (a flick) may be shorter. It needs at least this many pixels, and this many pixels per millisecond. */
const MIN_FLICK = 40;
const MIN_FLICK_SPEED = 0.5;
/** The least ratio of sideways to vertical movement. Below it, the finger scrolls the page. */
const MIN_LEVEL = 1.5;

/**
 * A swipe to the right is a yes, to the left a no. Null if the card goes back to its place. No swipe is a veto, because
 * each guest has only one veto.
 */
export function swipeVote({ x, y, time }: Swipe, cardWidth: number): 'yes' | 'no' | null {
  const way = Math.abs(x);
  if (way < MIN_LEVEL * Math.abs(y)) return null;
  const isFlick = way >= MIN_FLICK && way >= MIN_FLICK_SPEED * time;
  if (way < MIN_PART * cardWidth && !isFlick) return null;
  return x > 0 ? 'yes' : 'no';
}
