import { Link, lazyRouteComponent, useRouterState } from '@tanstack/react-router';
import { Suspense } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Logo } from './logo.tsx';
import type { Reader } from './reader.ts';
import { SearchBar } from './search-bar.tsx';

const MemberMenu = lazyRouteComponent(() => import('./member-navigation.tsx'), 'MemberMenu');

/**
 * The page's head: logo, search, and the way in or a member's own places. Both of these have the same room, and while
 * it is not known who reads, a device that knows a member shows neither.
 */
export function Header({ reader, onLogOut }: { reader: Reader; onLogOut: () => Promise<void> }) {
  const query = useRouterState({
    select: ({ location }) => (location.pathname === '/search' ? (location.search.q ?? '') : ''),
  });
  return (
    <header className="border-line border-b bg-ground">
      <div className="page flex h-18 items-center gap-4 md:gap-8">
        <Link to="/" aria-label={`${PRODUCT_NAME}, home`} className="shrink-0 py-2">
          <Logo />
        </Link>
        <div className="hidden flex-1 justify-end md:flex">
          <div className="w-full max-w-md">
            <SearchBar initialText={query} />
          </div>
        </div>
        <div className="ml-auto flex shrink-0 items-center justify-end md:ml-0 md:min-w-52">
          {reader.user ? (
            <Suspense>
              <MemberMenu email={reader.user.email} onLogOut={onLogOut} />
            </Suspense>
          ) : (
            <Link
              to="/login"
              className={classNames(
                'target rounded-full border border-line-strong px-5 py-2 font-semibold text-sm hover:border-text',
                reader.state === 'loading' && 'in-data-member:invisible',
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
