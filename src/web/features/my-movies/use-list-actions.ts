import { useMemo } from 'react';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { useWatchedToggle, useWatchlistToggle } from '#web/lib/member/use-toggles.ts';

export type ListActions = Record<'setBookmarked' | 'setWatched', (film: MyFilm, isOn: boolean) => void>;

/** Memoised, because tiles render again when the actions change. */
export function useListActions(page: MemberPage): ListActions {
  const setBookmarked = useWatchlistToggle(page);
  const { set: setWatched } = useWatchedToggle(page);
  return useMemo(() => ({ setBookmarked, setWatched }), [setBookmarked, setWatched]);
}
