import { Link } from '@tanstack/react-router';
import { Bookmark } from 'lucide-react';
import { SECONDARY_BUTTON } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { rememberIntent } from './intent.ts';

type SignInToKeepProps = { filmId: number; className?: string };

/** A visitor's link to the login page, which leads back to the film and adds it to the watchlist. */
export function SignInToKeep({ filmId, className }: SignInToKeepProps) {
  return (
    <Link
      to="/login"
      search={{ redirect: `/movie/${filmId}` }}
      onClick={() => rememberIntent(filmId)}
      rel="nofollow"
      className={classNames(SECONDARY_BUTTON, className)}
    >
      <Bookmark className="size-4" />
      Add to watchlist
    </Link>
  );
}
