import { Link, useRouterState } from '@tanstack/react-router';
import { House, LogIn, Moon, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { classNames } from '#ui/class-names.ts';
import { SearchBar } from './search-bar.tsx';
import { Tab } from './tab.tsx';

const MemberMenu = lazy(async () => ({ default: (await import('./member-navigation.tsx')).MemberMenu }));
const MemberTabs = lazy(async () => ({ default: (await import('./member-navigation.tsx')).MemberTabs }));

type AuthState = { state: 'loading' | 'authenticated' | 'unauthenticated'; user: { email: string } | null };

const PLACES = { '/tonight': 'Tonight', '/calendar': 'Calendar', '/night/{-$code}': 'Movie night' } as const;

/**
 * On phones the header has the two places that the bar at the bottom lacks; the bar has the rest. "Sign In" and the
 * member menu take the same space, which is empty until the status of a possible member is known.
 */
export function Header({ auth, onLogOut }: { auth: AuthState; onLogOut: () => void }) {
  const query = useRouterState({
    select: ({ location }) => (location.pathname === '/search' ? (location.search.q ?? '') : ''),
  });
  return (
    <header className="border-line border-b bg-ground">
      <div className="page flex min-h-18 items-center justify-between gap-x-5 gap-y-1 whitespace-nowrap md:max-lg:flex-wrap md:max-lg:pt-3 lg:gap-x-8">
        <Link to="/" aria-label={`${PRODUCT_NAME}, home`} className="py-2">
          <Logo />
        </Link>
        <nav aria-label="Places" className="flex gap-5 md:max-lg:order-last md:max-lg:basis-full md:max-lg:pb-3">
          {Object.entries(PLACES).map(([to, name]) => (
            <Link
              key={to}
              to={to}
              params={{ code: undefined }}
              activeOptions={{ includeSearch: false }}
              className="target border-action font-semibold text-sm hover:text-link aria-[current=page]:border-b-2 max-md:first:hidden"
            >
              {name}
            </Link>
          ))}
        </nav>
        <div className="mx-auto hidden w-full max-w-md flex-1 md:block">
          <SearchBar initialText={query} />
        </div>
        <div className="flex w-58 items-center justify-end max-md:hidden">
          {auth.user ? (
            <Suspense>
              <MemberMenu email={auth.user.email} onLogOut={onLogOut} />
            </Suspense>
          ) : (
            <Link
              to="/login"
              className={classNames(
                'target rounded-full border border-line-strong px-5 py-2 font-semibold text-sm hover:border-text',
                auth.state === 'loading' && 'in-data-maybe:invisible',
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

export function BottomNavigation({ auth }: { auth: AuthState }) {
  // Reserves the space of a member's two tabs.
  const memberSpace = <span className="flex-2" />;
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-40 flex border-line border-t bg-ground/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:hidden"
    >
      <Tab to="/" label="Home" icon={House} />
      <Tab to="/tonight" label="Tonight" icon={Moon} />
      <Tab to="/search" label="Find" icon={Search} />
      {auth.user ? (
        <Suspense fallback={memberSpace}>
          <MemberTabs />
        </Suspense>
      ) : (
        <Tab
          to="/login"
          label="Login"
          icon={LogIn}
          className={auth.state === 'loading' ? 'in-data-maybe:invisible in-data-member:flex-2' : undefined}
        />
      )}
    </nav>
  );
}
