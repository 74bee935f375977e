import { Link, useRouterState } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { Logo } from './logo.tsx';
import { SearchBar } from './search-bar.tsx';

/** The page's head: logo, search and the way in. */
export function Header() {
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
        <div className="ml-auto flex shrink-0 items-center md:ml-0">
          <Link
            to="/login"
            className="target rounded-full border border-line-strong px-5 py-2 font-semibold text-sm hover:border-text"
          >
            Sign In
          </Link>
        </div>
      </div>
    </header>
  );
}
