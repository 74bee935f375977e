import { type ContextType, useMemo } from 'react';
import { useScript } from '../use-script.ts';
import type { CardMarksContext } from './card-marks.tsx';
import type { MemberPage } from './member-page.tsx';

const load = () => import('./card-toggles.tsx');

/** The value of CardMarksContext: loads the toggles for a member. @param signIn must be memoised */
export function useCardMarks(isMember: boolean, signIn: MemberPage['signIn']): ContextType<typeof CardMarksContext> {
  const toggles = useScript(isMember, load);
  return useMemo(() => toggles && { Toggles: toggles.CardToggles, signIn }, [toggles, signIn]);
}
