/** The movement of a finger: pixels from its first position, and the time in milliseconds. */
export type Swipe = { x: number; y: number; time: number };

/** The part of the card's width that a slow swipe must cover. */
const MIN_PART = 0.3;
/** A flick may be shorter if it is quick: pixels, and pixels per millisecond. */
const MIN_FLICK = 40;
const MIN_FLICK_SPEED = 0.5;
/** The least ratio of sideways to vertical movement. Below it, the finger scrolls the page. */
const MIN_LEVEL = 1.5;

/** Right is yes, left is no. Null if the card goes back to its place. Swipes give no veto: each guest has only one. */
export function swipeVote({ x, y, time }: Swipe, cardWidth: number): 'yes' | 'no' | null {
  const way = Math.abs(x);
  if (way < MIN_LEVEL * Math.abs(y)) return null;
  const isFlick = way >= MIN_FLICK && way >= MIN_FLICK_SPEED * time;
  if (way < MIN_PART * cardWidth && !isFlick) return null;
  return x > 0 ? 'yes' : 'no';
}
