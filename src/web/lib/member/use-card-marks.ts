import { type ContextType, useMemo } from 'react';
import { useScript } from '../use-script.ts';
import type { CardMarksContext, CardMember } from './card-marks.tsx';

const load = () => import('./card-toggles.tsx');

/** The value of CardMarksContext: loads the toggles for a member. @param member must be memoised */
export function useCardMarks(isMember: boolean, member: CardMember): ContextType<typeof CardMarksContext> {
  const toggles = useScript(isMember, load);
  return useMemo(() => toggles && { Toggles: toggles.CardToggles, member }, [toggles, member]);
}
