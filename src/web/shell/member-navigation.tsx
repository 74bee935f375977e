import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Bookmark, CircleUserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import { authStatusQuery } from '#features/accounts/web/accounts.ts';
import { isSignedOut } from '../lib/api.ts';
import { apiSend } from '../lib/calls.ts';
import { unreadNewsQuery } from '../lib/member/queries.ts';
import { isWatchlistSignalUp, onWatchlistSignal } from '../lib/member/watchlist-signal.ts';
import { isMemberRemembered, MEMBER_KEY } from '../lib/page/member-hint.ts';
import { Tab } from './tab.tsx';

// Navigation for signed-in users, loaded only for them.

const OWN_PAGE = { part: undefined };
/** Milliseconds (specification, section 9). */
const HIGHLIGHT_DURATION = 1000;

function useWatchlistHighlight(): boolean {
  const [isLit, setLit] = useState(false);
  useEffect(() => {
    let end: ReturnType<typeof setTimeout> | undefined;
    const stop = onWatchlistSignal(() => {
      if (!isWatchlistSignalUp()) return;
      setLit(true);
      clearTimeout(end);
      end = setTimeout(() => setLit(false), HIGHLIGHT_DURATION);
    });
    return () => {
      stop();
      clearTimeout(end);
    };
  }, []);
  return isLit;
}

/** A dot beside the link to the profile, which links to the news. Null without unread news, or when loading fails. */
function UnreadMark({ className }: { className: string }) {
  // Signing out removes this query. It must not be sent again if the component renders once more before it is
  // unmounted.
  const { data: unread = 0 } = useQuery({ ...unreadNewsQuery, retry: false, enabled: isMemberRemembered() });
  if (unread === 0) return null;
  return (
    <span className={`absolute size-2.5 rounded-full bg-action outline-2 outline-ground ${className}`}>
      <span className="sr-only">, {unread} unread in your news</span>
    </span>
  );
}

/** Saves the browser's time zone if another or none is stored. Later moments become days in it; stored days stay. */
function useOwnTimeZone(): void {
  const stored = useQuery(authStatusQuery).data?.timeZone;
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (stored === undefined || stored === timeZone) return;
    apiSend('PUT', '/time-zone', { body: { timeZone } }).catch((error) => {
      if (!isSignedOut(error)) console.error('The time zone could not be saved', error);
    });
  }, [stored]);
}

type MemberMenuProps = { email: string; onLogOut: () => void };

export function MemberMenu({ email, onLogOut }: MemberMenuProps) {
  const isLit = useWatchlistHighlight();
  useOtherTabs();
  useOwnTimeZone();
  return (
    <>
      <Link
        to="/list"
        data-lit={isLit || undefined}
        className="group flex h-11 items-center whitespace-nowrap rounded-full pr-2 font-semibold text-sm hover:text-link aria-[current=page]:text-link"
      >
        <span className="flex size-9 items-center justify-center rounded-full transition-[color,background-color,scale] duration-300 motion-safe:group-data-lit:scale-125 motion-safe:group-data-lit:bg-sickly motion-safe:group-data-lit:text-ground">
          <Bookmark className="size-5.5" />
        </span>
        My Movies
      </Link>
      <Link
        to="/profile/{-$part}"
        params={OWN_PAGE}
        className="group relative ml-1 flex size-11 items-center justify-center rounded-full"
      >
        <span
          aria-hidden="true"
          className="flex size-9 items-center justify-center rounded-full border border-line-strong bg-raised font-semibold text-sm hover:border-text group-aria-[current=page]:border-action"
        >
          {email.trim().charAt(0).toUpperCase() || '?'}
        </span>
        <span className="sr-only">Profile{email && `, ${email}`}</span>
        <UnreadMark className="top-1 right-1" />
      </Link>
      <button type="button" onClick={onLogOut} className="target ml-2 px-1 text-muted text-sm hover:text-text">
        Log Out
      </button>
    </>
  );
}

export function MemberTabs() {
  const isLit = useWatchlistHighlight();
  return (
    <>
      <Tab to="/list" label="Watchlist" icon={Bookmark} className={isLit ? 'text-sickly' : undefined} />
      <Tab to="/profile/{-$part}" params={OWN_PAGE} label="Profile" icon={CircleUserRound} className="relative">
        <UnreadMark className="top-3.5 left-[calc(50%+0.5rem)]" />
      </Tab>
    </>
  );
}

/** Its value is the time of the last change. */
const CHANGES_KEY = 'changed';

/**
 * Tells other tabs about changes of the member's data, and reacts to changes and Log Out in those tabs. It uses storage
 * events, because an open BroadcastChannel keeps some browsers from restoring the page when the visitor goes back.
 */
function useOtherTabs(): void {
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
