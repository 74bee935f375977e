type Box = { top: number; right: number; bottom: number; left: number };
type Size = { width: number; height: number };

export type CardPlacement = {
  /** Which side of its anchor the card stands on. */
  side: 'right' | 'left';
  /** Which edges of card and anchor are level: a card level with the bottom edge reaches upwards. */
  edge: 'top' | 'bottom';
  /** Pixels from that edge into the viewport, where the anchor is cut off by it. */
  inset: number;
};

/** Pixels kept free between card and anchor, and between card and viewport edge. */
const MARGIN = 8;

/**
 * Where a card stands beside its anchor: to the right and downwards, flipped to the left or upwards where it would
 * leave the viewport and there is more room on the other side. Beside an anchor that is cut off it keeps to the viewport.
 *
 * @param anchor in viewport coordinates, as of getBoundingClientRect
 */
export function cardPlacement(anchor: Box, card: Size, viewport: Size): CardPlacement {
  const roomRight = viewport.width - anchor.right - 2 * MARGIN;
  const roomLeft = anchor.left - 2 * MARGIN;
  const roomDown = viewport.height - anchor.top - MARGIN;
  const roomUp = anchor.bottom - MARGIN;
  const edge = card.height > roomDown && roomUp > roomDown ? 'bottom' : 'top';
  const cutOff = edge === 'top' ? MARGIN - anchor.top : anchor.bottom + MARGIN - viewport.height;
  return {
    side: card.width > roomRight && roomLeft > roomRight ? 'left' : 'right',
    edge,
    inset: Math.max(0, cutOff),
  };
}
