import { type ContextType, useMemo } from 'react';
import { useLazyModule } from '../use-lazy-module.ts';
import type { CardMarksContext, CardMember } from './card-marks.tsx';

const load = () => import('./card-toggles.tsx');

/** Returns the value of CardMarksContext. @param member memoised */
export function useCardMarks(isMember: boolean, member: CardMember): ContextType<typeof CardMarksContext> {
  const toggles = useLazyModule(isMember, load);
  return useMemo(() => toggles && { Toggles: toggles.CardToggles, member }, [toggles, member]);
}
