import { Link } from '@tanstack/react-router';
import { Bookmark, Eye, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { PRIMARY_BUTTON } from '#ui/button-styles.ts';
import { classNames } from '#ui/class-names.ts';
import { rememberIntent } from '#web/lib/member/intent.ts';
import type { Film } from '../contract/films.ts';
import { ACTION_BUTTON, ActionLabel } from './action-label.tsx';
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

export function YourRating({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-center gap-x-4 gap-y-1 border-line-strong border-l pl-6 max-md:flex-col max-md:items-start max-md:pl-4">
      <span className="text-muted text-sm leading-tight">Your rating</span>
      <div className="flex min-h-12 items-center">{children}</div>
    </div>
  );
}

export function RateLink({ filmId, viewer }: { filmId: number; viewer: Viewer }) {
  return (
    <SignInLink filmId={filmId} className={classNames(PRIMARY_BUTTON, hiddenWhileMemberLoads(viewer))}>
      <Star aria-hidden="true" className="size-4" />
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
        <ToggleButton icon={Bookmark} by={watchlist} off={['Add to', 'watchlist']} on={['On', 'watchlist']} />
        {mayBeWatched && <ToggleButton icon={Eye} by={watched} off={['Mark as', 'watched']} on={['', 'watched']} />}
      </>
    );
  }
  const className = classNames(ACTION_BUTTON, hiddenWhileMemberLoads(viewer));
  return (
    <>
      <SignInLink filmId={film.id} className={className} onClick={() => rememberIntent(film.id)}>
        <Bookmark aria-hidden="true" className="size-4" />
        <ActionLabel prefix="Add to" word="watchlist" />
      </SignInLink>
      {mayBeWatched && (
        <SignInLink filmId={film.id} className={className}>
          <Eye aria-hidden="true" className="size-4" />
          <ActionLabel prefix="Mark as" word="watched" />
        </SignInLink>
      )}
    </>
  );
}

type Label = [prefix: string, word: string];
type ToggleButtonProps = { icon: typeof Bookmark; by: Toggle; off: Label; on: Label };

/** Both labels have the same width, so that nothing moves. */
function ToggleButton({ icon: Icon, by: { isOn, set }, off, on }: ToggleButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => set(!isOn)}
      className={classNames(
        ACTION_BUTTON,
        'aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-ground aria-pressed:hover:opacity-90',
      )}
    >
      <span className="grid *:[grid-area:1/1]">
        {[off, on].map(([prefix, word], index) => (
          <span
            key={prefix}
            className={classNames(
              'flex items-center justify-center gap-2 max-md:flex-col max-md:gap-1',
              (index === 1) !== isOn && 'invisible',
            )}
          >
            <Icon
              aria-hidden="true"
              className={classNames('size-4', isOn && (Icon === Bookmark ? 'fill-current' : 'stroke-3'))}
            />
            <ActionLabel prefix={prefix} word={word} />
          </span>
        ))}
      </span>
    </button>
  );
}
