import { Link } from '@tanstack/react-router';
import { Bookmark, Eye, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { PRIMARY_BUTTON } from '#web/ui/button-styles.ts';
import { classNames } from '#web/ui/class-names.ts';
import { ACTION_BUTTON, ActionLabel } from './action-label.tsx';
import { placeFor, type Reader } from './reader.ts';
import type { Toggle } from './use-member-film.ts';

type SignInLinkProps = { filmId: number; className: string; children: ReactNode };

/** Where a visitor is sent who wants to do something with a film: to sign in, and then back to it. */
function SignInLink({ filmId, className, children }: SignInLinkProps) {
  return (
    <Link to="/login" search={{ redirect: `/movie/${filmId}` }} className={className}>
      {children}
    </Link>
  );
}

/** Whose rating stands beside the community's. */
export function YourRating({ children }: { children: ReactNode }) {
  return (
    <div className="flex shrink-0 items-center gap-x-4 gap-y-1 border-line-strong border-l pl-6 max-md:flex-col max-md:items-start max-md:pl-4">
      <span className="text-muted text-sm leading-tight">Your rating</span>
      <div className="flex min-h-12 items-center">{children}</div>
    </div>
  );
}

/** A visitor's rating: an invitation to give one. */
export function RateLink({ filmId, reader }: { filmId: number; reader: Reader }) {
  return (
    <SignInLink filmId={filmId} className={classNames(PRIMARY_BUTTON, placeFor(reader))}>
      <Star aria-hidden="true" className="size-4" />
      Rate
    </SignInLink>
  );
}

type FilmActionsProps = { filmId: number; isReleased: boolean; reader: Reader; watchlist: Toggle; watched: Toggle };

/** What can be done with a film, for a visitor behind a sign-in. One that is not out yet cannot have been watched. */
export function FilmActions({ filmId, isReleased, reader, watchlist, watched }: FilmActionsProps) {
  if (reader === 'member') {
    return (
      <>
        <ToggleButton icon={Bookmark} by={watchlist} off={['Add to', 'watchlist']} on={['On', 'watchlist']} />
        {isReleased && <ToggleButton icon={Eye} by={watched} off={['Mark as', 'watched']} on={['', 'watched']} />}
      </>
    );
  }
  const className = classNames(ACTION_BUTTON, placeFor(reader));
  return (
    <>
      <SignInLink filmId={filmId} className={className}>
        <Bookmark aria-hidden="true" className="size-4" />
        <ActionLabel prefix="Add to" word="watchlist" />
      </SignInLink>
      {isReleased && (
        <SignInLink filmId={filmId} className={className}>
          <Eye aria-hidden="true" className="size-4" />
          <ActionLabel prefix="Mark as" word="watched" />
        </SignInLink>
      )}
    </>
  );
}

type Label = [prefix: string, word: string];
type ToggleButtonProps = { icon: typeof Bookmark; by: Toggle; off: Label; on: Label };

/** As wide with either label, so that nothing beside it moves. */
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
