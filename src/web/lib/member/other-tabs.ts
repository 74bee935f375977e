import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { MEMBER_KEY } from '../page/member-hint.ts';

/** Its value is the time of the last change. */
const CHANGES_KEY = 'changed';

/**
 * Tells other tabs about changes of the member's data, and reacts to changes and Log Out in those tabs. It uses storage
 * events, because an open BroadcastChannel keeps some browsers from restoring the page when the visitor goes back.
 */
export function useOtherTabs(): void {
  const client = useQueryClient();
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === MEMBER_KEY) void client.invalidateQueries({ queryKey: ['auth'] });
      // A hidden tab loads its data when it is shown.
      const refetchType = document.hidden ? 'none' : 'active';
      if (key === CHANGES_KEY) void client.invalidateQueries({ queryKey: ['me'], refetchType });
    };
    addEventListener('storage', follow);
    // Every change that a screen sends is a mutation.
    const stopTelling = client.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'success') tell();
    });
    return () => {
      removeEventListener('storage', follow);
      stopTelling();
    };
  }, [client]);
}

function tell(): void {
  try {
    localStorage.setItem(CHANGES_KEY, String(Date.now()));
  } catch {
    // Storage may be blocked. Other tabs then show the change when they are shown again, after a minute at most.
  }
}
