import { createFileRoute } from '@tanstack/react-router';
import { authStatusQuery } from '#features/accounts/web/accounts.ts';
import { SignedInOnly } from '#features/accounts/web/guards.tsx';
import { type ListSearch, parseListSearch } from '#features/my-movies/web/list-search.ts';
import { MyMoviesScreen } from '#features/my-movies/web/my-movies-screen.tsx';
import { userListQuery } from '../lib/member/queries.ts';
import { privateHead } from '../lib/page/head.ts';

export const Route = createFileRoute('/list')({
  // Every page's script contains this file. The values are checked by parseListSearch, which only this screen needs.
  validateSearch: (search: ListSearch) => search,
  loader: ({ context: { queryClient } }) => {
    // Preloads the lists for a member who comes from another screen. Does not wait: the screen shows a failure.
    if (queryClient.getQueryData(authStatusQuery.queryKey)?.user) void queryClient.prefetchQuery(userListQuery);
  },
  head: privateHead('My Movies', '/list'),
  component: List,
});

function List() {
  const search = parseListSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  return (
    <SignedInOnly>
      <MyMoviesScreen
        search={search}
        // From the newest URL, because a change may come before the page shows the one before.
        onSearch={(part) =>
          navigate({
            search: (before) => ({ ...parseListSearch(before), ...part }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </SignedInOnly>
  );
}
