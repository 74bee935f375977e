import { Link } from '@tanstack/react-router';
import { Bookmark, Eye, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { PRIMARY_BUTTON } from '#web/ui/button-styles.ts';
import { ACTION_BUTTON, ActionLabel } from './action-label.tsx';

/** Where a visitor is sent who wants to do something with a film: to sign in, and then back to it. */
function SignInLink({ filmId, className, children }: { filmId: number; className: string; children: ReactNode }) {
  return (
    <Link to="/login" search={{ redirect: `/movie/${filmId}` }} className={className}>
      {children}
    </Link>
  );
}

/** A visitor's rating: an invitation to give one. */
export function RateLink({ filmId }: { filmId: number }) {
  return (
    <div className="flex shrink-0 items-center gap-x-4 gap-y-1 border-line-strong border-l pl-6 max-md:flex-col max-md:items-start max-md:pl-4">
      <span className="text-muted text-sm leading-tight">Your rating</span>
      <SignInLink filmId={filmId} className={PRIMARY_BUTTON}>
        <Star aria-hidden="true" className="size-4" />
        Rate
      </SignInLink>
    </div>
  );
}

/** What a visitor could do with a film. One that is not out yet cannot have been watched. */
export function FilmActions({ filmId, isReleased }: { filmId: number; isReleased: boolean }) {
  return (
    <>
      <SignInLink filmId={filmId} className={ACTION_BUTTON}>
        <Bookmark aria-hidden="true" className="size-4" />
        <ActionLabel prefix="Add to" word="watchlist" />
      </SignInLink>
      {isReleased && (
        <SignInLink filmId={filmId} className={ACTION_BUTTON}>
          <Eye aria-hidden="true" className="size-4" />
          <ActionLabel prefix="Mark as" word="watched" />
        </SignInLink>
      )}
    </>
  );
}
