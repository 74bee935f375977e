type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };

type Surroundings = {
  /** The calendar entry, the calendar: in window coordinates. */
  entry: Box;
  calendar: Box;
  popup: Size;
  window: Size;
};

/** Between the popup and its entry, and between the popup and the window's sides, pixels. */
const GAP = 6;
const MARGIN = 16;

/**
 * Where the popup of an entry goes, in window coordinates: under the entry and flush with its left side; further
 * left near the window's right edge; above the entry if it would overflow the bottom of the calendar. It also goes
 * above where the window ends first, provided that there is room.
 */
export function placePopup({ entry, calendar, popup, window }: Surroundings): { left: number; top: number } {
  const left = Math.max(MARGIN, Math.min(entry.left, window.width - popup.width - MARGIN));
  const below = entry.bottom + GAP;
  const above = entry.top - GAP - popup.height;
  const bottom = below + popup.height;
  const isAbove = bottom > calendar.bottom || (bottom > window.height && above >= 0);
  return { left, top: isAbove ? above : below };
}
