import { useState } from 'react';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import type { FrightLimits } from '#features/limits/contract/fright-limits.ts';
import { hasLimits } from '#features/limits/web/limits.ts';
import { writeRange } from '#features/ratings/contract/fright-profile.ts';
import { MAX_RATING, RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { TextButton } from '#ui/button.tsx';
import { filmCount, grouped } from '#ui/format/numbers.ts';
import { checkedFirst, parseRange, type TonightSearch } from './finder-search.ts';
import type { Found } from './use-finder.ts';

/** True if the search asks only for films beyond the limits. */
export const isBeyond = (search: TonightSearch, { axes }: FrightLimits) =>
  RATING_CATEGORIES.some((category) => parseRange(search[category]).min > (axes[category] ?? MAX_RATING));

/**
 * Returns the search within the limits: each range ends at its limit, `without` gets the avoided notes too, and with such
 * notes unchecked films stay apart.
 */
export function withLimits(search: TonightSearch, { axes, notes }: FrightLimits): TonightSearch {
  const ranges = RATING_CATEGORIES.flatMap((category) => {
    const limit = axes[category];
    if (limit === undefined) return [];
    const { min, max } = parseRange(search[category]);
    return [[category, writeRange({ min: Math.min(min, limit), max: Math.min(max, limit) })]];
  });
  const avoided: string[] = [...(search.without?.split(',') ?? []), ...notes];
  const without = CONTENT_NOTE_SLUGS.filter((slug) => avoided.includes(slug));
  const unknown = notes.length > 0 && search.unknown !== 'only' ? undefined : search.unknown;
  return { ...search, ...Object.fromEntries(ranges), without: without.join(',') || undefined, unknown };
}

/**
 * The limits are on at first. They are not in the URL, so a shared link does not reveal them.
 *
 * @param limits undefined until they are known
 * @property limit null without limits; `apply` puts another search within them; `isBeyond` is true when the search asks
 * only for films beyond them
 */
export function useLimited(search: TonightSearch, limits: FrightLimits | undefined) {
  const [isOn, setOn] = useState(true);
  if (!limits || !hasLimits(limits)) return { asked: checkedFirst(search), limit: null, setLimited: setOn };
  const apply = (given: TonightSearch) => (isOn ? withLimits(given, limits) : given);
  return {
    asked: checkedFirst(apply(search)),
    limit: { isOn, apply, isBeyond: isBeyond(search, limits) },
    setLimited: setOn,
  };
}
export type LimitSwitch = ReturnType<typeof useLimited>['limit'];

const LOADING = 'Your limits are on.';
const BEYOND = 'You asked for more than your limits allow. These films stay within your limits.';

/** Says "As far as we know", because a film without known notes may be beyond the limits. */
function hiddenText(hidden: number, total: number): string {
  if (total === 0) return LOADING;
  if (hidden === 0)
    return total === 1
      ? 'As far as we know, your limits allow this film.'
      : 'As far as we know, your limits allow all of these films.';
  return `Your limits hide ${grouped(hidden)} of ${filmCount(total)}.`;
}

/**
 * True if the numbers of two searches can be compared: `like` and `about` find only the closest films, whatever else is
 * asked, and other values of `unknown` count unchecked films among the others.
 */
const isCountable = ({ like, about, unknown = 'hide' }: TonightSearch) => !like && !about && unknown === 'hide';

type LimitNoteProps = {
  /** The search within the limits. */
  asked: TonightSearch;
  found: Found;
  /** The result of the search without the limits and without `unknown`. */
  all: Found;
  isBeyond: boolean;
  onShow: () => void;
};

/** Says how many films the limits hide. While `found` or `all` is loading, the previous text stays. */
export function LimitNote({ asked, found, all, isBeyond, onShow }: LimitNoteProps) {
  const [shown, setShown] = useState({ text: LOADING, hidden: 0 });
  const isKnown = all.data && found.data && !all.isBehind && !found.isBehind;
  const total = all.data?.total ?? 0;
  // Does not count unchecked films, which are folded below: it is unknown if they are beyond the limits.
  const hidden = total - (found.data?.total ?? 0) - (found.data?.unsure ?? 0);
  const text = isCountable(asked) ? hiddenText(hidden, total) : LOADING;
  const known = { text: isBeyond ? BEYOND : text, hidden: isBeyond || text === LOADING ? 1 : hidden };
  if (isKnown && (shown.text !== known.text || shown.hidden !== known.hidden)) setShown(known);
  return (
    <p className="mt-3 text-muted">
      {shown.text} {shown.hidden > 0 && <TextButton onClick={onShow}>Show films beyond my limits</TextButton>}
    </p>
  );
}
