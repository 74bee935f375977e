import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NIGHT_LIFETIME } from '../contract/night-rules.ts';
import { CodeForm } from './night-forms.tsx';

type NightProblemProps = {
  title: string;
  text?: string;
  /** True if a night with this code may have existed. */
  isGone?: boolean;
  /** Shown instead of the form and the links that lead to another night. */
  children?: ReactNode;
};

export function NightProblem({ title, text, isGone = false, children }: NightProblemProps) {
  return (
    // As alone as the night that was loading, so that nothing moves.
    <div data-alone="phone" className="page py-10 md:py-16">
      <div className="mx-auto max-w-md">
        <div role="alert">
          <h1 className="display text-5xl md:text-6xl">{title}</h1>
          <p className="mt-3 mb-7 text-lg text-muted">
            {text ??
              (isGone
                ? `A movie night ends after ${NIGHT_LIFETIME} hours. If yours is newer, check the code.`
                : 'Please check the code.')}
          </p>
        </div>
        {children ?? (
          <>
            <CodeForm />
            <p className="mt-6 flex flex-wrap gap-x-6 gap-y-2">
              <Link to="/night/{-$code}" params={{ code: undefined }} className="text-link target">
                Start a movie night
              </Link>
              <Link to="/" className="text-link target">
                Back to the home page
              </Link>
            </p>
          </>
        )}
      </div>
    </div>
  );
}
