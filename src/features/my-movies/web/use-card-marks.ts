import { type ContextType, useMemo } from 'react';
import type { CardMarksContext, CardMember } from '#web/lib/member/card-marks.tsx';
import { useLazyModule } from '#web/lib/use-lazy-module.ts';

type Marks = NonNullable<ContextType<typeof CardMarksContext>>;

const loadToggles = () => import('./card-toggles.tsx');

type CardMarksOptions = {
  isMember: boolean;
  /** Must be memoised. */
  member: CardMember;
  /** Must be the same function each time. */
  loadRate: () => Promise<{ CardRate: Marks['Rate'] }>;
};

/** Returns the value of CardMarksContext. */
export function useCardMarks({ isMember, member, loadRate }: CardMarksOptions): Marks | null {
  const toggles = useLazyModule(isMember, loadToggles);
  const rate = useLazyModule(isMember, loadRate);
  return useMemo(
    () =>
      toggles && rate && { Toggles: toggles.CardToggles, Rate: rate.CardRate, AddToList: toggles.AddToList, member },
    [toggles, rate, member],
  );
}
