import { useMemo } from 'react';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { useCardWatched, useWatchlistToggle } from '#web/lib/member/use-toggles.tsx';

export type ListActions = Record<'setBookmarked' | 'setWatched', (film: MyFilm, isOn: boolean) => void>;

/** Memoised, because tiles render again when the actions change. */
export function useListActions(page: MemberPage): ListActions {
  const setBookmarked = useWatchlistToggle(page);
  const setWatched = useCardWatched(page);
  return useMemo(() => ({ setBookmarked, setWatched }), [setBookmarked, setWatched]);
}

/** Call before a button removes its film: moves the focus to a neighbouring film or the list's heading. */
export function focusNeighbour(button: HTMLElement): void {
  if (document.activeElement !== button) return;
  const item = button.closest('[role="listitem"]');
  const neighbour = (item?.nextElementSibling ?? item?.previousElementSibling)?.querySelector('a');
  // An empty month keeps its heading, the group Others does not.
  const head =
    button.closest('details[data-month]')?.querySelector('summary') ?? button.closest<HTMLElement>('[role="tabpanel"]');
  if (neighbour) neighbour.focus();
  else head?.focus({ preventScroll: true });
}
