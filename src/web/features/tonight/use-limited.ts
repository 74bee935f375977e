import { useState } from 'react';
import type { FrightLimits } from '#contract/limits/fright-limits.ts';
import { hasLimits } from '#web/features/limits/limits.ts';
import type { TonightSearch } from './finder-search.ts';
import { isBeyond, withLimits } from './with-limits.ts';

/**
 * The limits are on at first. They are not in the URL, so a shared link does not reveal them.
 *
 * @param limits undefined until they are known
 * @property limit null without limits; `apply` puts another search within them; `isBeyond` is true when the search asks
 * only for films beyond them
 */
export function useLimited(search: TonightSearch, limits: FrightLimits | undefined) {
  const [isOn, setOn] = useState(true);
  if (!limits || !hasLimits(limits)) return { asked: search, limit: null };
  const apply = (given: TonightSearch) => (isOn ? withLimits(given, limits) : given);
  return { asked: apply(search), limit: { isOn, setOn, apply, isBeyond: isBeyond(search, limits) } };
}
export type LimitSwitch = ReturnType<typeof useLimited>['limit'];
