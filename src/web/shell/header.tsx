import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { classNames } from '#ui/class-names.ts';
import { SearchBar } from './search-bar.tsx';

const MemberMenu = lazy(async () => ({ default: (await import('./member-navigation.tsx')).MemberMenu }));

/** "Sign In" and the member menu take the same space, which is empty until a remembered member's status is known. */
export function Header({ auth, onLogOut }: { auth: AuthState; onLogOut: () => void }) {
  const query = useRouterState({
    select: ({ location }) => (location.pathname === '/search' ? (location.search.q ?? '') : ''),
  });
  return (
    <header className="border-line border-b bg-ground">
      <div className="page flex h-18 items-center justify-between gap-4 md:grid md:grid-cols-[auto_minmax(0,1fr)_14.5rem] md:gap-5 lg:gap-8">
        <div className="flex shrink-0 items-center gap-5 whitespace-nowrap lg:gap-8">
          <Link to="/" aria-label={`${PRODUCT_NAME}, home`} className="py-2">
            <Logo />
          </Link>
          <Link
            to="/tonight"
            activeOptions={{ includeSearch: false }}
            className="target border-action font-semibold text-sm hover:text-link aria-[current=page]:border-b-2 max-md:hidden"
          >
            Tonight
          </Link>
        </div>
        <div className="mx-auto hidden w-full max-w-md md:block">
          <SearchBar initialText={query} />
        </div>
        <div className="flex shrink-0 items-center justify-end">
          {auth.user ? (
            <Suspense>
              <MemberMenu email={auth.user.email} onLogOut={onLogOut} />
            </Suspense>
          ) : (
            <Link
              to="/login"
              className={classNames(
                'target rounded-full border border-line-strong px-5 py-2 font-semibold text-sm hover:border-text',
                auth.state === 'loading' && 'in-data-member:invisible',
              )}
            >
              Sign In
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

function Logo() {
  const [first, ...rest] = PRODUCT_NAME.split(' ');
  return (
    <span className="display flex items-baseline gap-1.5 text-[2rem] leading-none">
      <span>{first} </span>
      <span aria-hidden="true" className="inline-block h-[0.72em] w-[3px] -skew-x-[18deg] bg-action" />
      <span>{rest.join(' ')}</span>
    </span>
  );
}

export type AuthState = { state: 'loading' | 'authenticated' | 'unauthenticated'; user: { email: string } | null };
