import { House, LogIn, Moon, Search } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { AuthState } from './header.tsx';
import { Tab } from './tab.tsx';

const MemberTabs = lazy(async () => ({ default: (await import('./member-navigation.tsx')).MemberTabs }));

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
