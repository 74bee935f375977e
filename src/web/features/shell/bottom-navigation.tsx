import { Link } from '@tanstack/react-router';
import { House, LogIn, Search } from 'lucide-react';

const ITEM =
  'group flex h-16 flex-1 flex-col items-center justify-center gap-1 text-xs text-muted aria-[current=page]:text-text';

/** The phone's main navigation, fixed to the bottom edge. */
export function BottomNavigation() {
  const items = [
    { to: '/', label: 'Home', icon: House, exact: true },
    { to: '/search', label: 'Find', icon: Search, exact: false },
    { to: '/login', label: 'Login', icon: LogIn, exact: false },
  ] as const;
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-40 flex border-line border-t bg-ground/95 pb-[env(safe-area-inset-bottom)] backdrop-blur md:hidden"
    >
      {items.map(({ to, label, icon: Icon, exact }) => (
        <Link key={to} to={to} activeOptions={{ exact, includeSearch: false }} className={ITEM}>
          <span className="h-0.5 w-6 rounded bg-transparent group-aria-[current=page]:bg-action" aria-hidden="true" />
          <Icon aria-hidden="true" className="size-5" />
          {label}
        </Link>
      ))}
    </nav>
  );
}
