import { Link } from '@tanstack/react-router';
import { Bookmark, Eye, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { RATE_TILE } from '#features/ratings/web/ratings.ts';
import { classNames } from '#ui/class-names.ts';
import { rememberIntent } from '#web/lib/member/intent.ts';
import type { Film } from '../contract/films.ts';
import { ACTION_TILE, ActionLabel } from './action-label.tsx';
import {
  hiddenWhileMemberLoads,
  type Toggle,
  useIsReleased,
  useWatched,
  useWatchlist,
  useWatchlistIntent,
  type Viewer,
} from './use-member-film.ts';

type SignInLinkProps = { filmId: number; className: string; onClick?: () => void; children: ReactNode };

function SignInLink({ filmId, children, ...link }: SignInLinkProps) {
  return (
    <Link to="/login" search={{ redirect: `/movie/${filmId}` }} rel="nofollow" {...link}>
      {children}
    </Link>
  );
}

export function RateLink({ filmId, viewer }: { filmId: number; viewer: Viewer }) {
  return (
    <SignInLink filmId={filmId} className={classNames(RATE_TILE, hiddenWhileMemberLoads(viewer))}>
      <Star className="size-5" />
      Rate
    </SignInLink>
  );
}

/** For visitors the buttons are links to the login. An unreleased film cannot be marked as watched. */
export function FilmActions({ film, viewer }: { film: Film; viewer: Viewer }) {
  const watchlist = useWatchlist(film);
  const watched = useWatched(film);
  useWatchlistIntent(film.id, viewer, watchlist);
  const mayBeWatched = useIsReleased(film);
  if (viewer === 'member') {
    return (
      <>
        <ToggleButton icon={Bookmark} by={watchlist} prefix={watchlist.isOn ? 'On' : 'Add to'} word="watchlist" />
        {mayBeWatched && <ToggleButton icon={Eye} by={watched} prefix={watched.isOn ? '' : 'Mark as'} word="watched" />}
      </>
    );
  }
  const className = classNames(ACTION_TILE, hiddenWhileMemberLoads(viewer));
  return (
    <>
      <SignInLink filmId={film.id} className={className} onClick={() => rememberIntent(film.id)}>
        <Bookmark className="size-5" />
        <ActionLabel prefix="Add to" word="watchlist" />
      </SignInLink>
      {mayBeWatched && (
        <SignInLink filmId={film.id} className={className}>
          <Eye className="size-5" />
          <ActionLabel prefix="Mark as" word="watched" />
        </SignInLink>
      )}
    </>
  );
}

type ToggleButtonProps = { icon: typeof Bookmark; by: Toggle; prefix: string; word: string };

function ToggleButton({ icon: Icon, by: { isOn, set }, prefix, word }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => set(!isOn)}
      className={`${ACTION_TILE} aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-ground aria-pressed:hover:opacity-90`}
    >
      <Icon className={classNames('size-5', isOn && (Icon === Bookmark ? 'fill-current' : 'stroke-3'))} />
      <ActionLabel prefix={prefix} word={word} />
    </button>
  );
}
