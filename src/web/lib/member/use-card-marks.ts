import { type ContextType, startTransition, useEffect, useState } from 'react';
import type { CardMarksContext } from './card-marks.tsx';
import type { MemberPage } from './member-page.tsx';

/** The value of CardMarksContext: loads the toggles for a member. @param signIn must be memoised */
export function useCardMarks(isMember: boolean, signIn: MemberPage['signIn']): ContextType<typeof CardMarksContext> {
  const [marks, setMarks] = useState<ContextType<typeof CardMarksContext>>(null);
  useEffect(() => {
    if (!isMember) return;
    let isCurrent = true;
    import('./card-toggles.tsx').then(
      // A transition waits until the content is hydrated.
      ({ CardToggles }) =>
        startTransition(() => {
          if (isCurrent) setMarks({ Toggles: CardToggles, signIn });
        }),
      // Cards work without toggles.
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isMember, signIn]);
  return isMember ? marks : null;
}
