import { createFileRoute } from '@tanstack/react-router';
import { loadResults, SearchScreen } from '#features/search/web/search-screen.tsx';
import { pageHead, siteOrigin } from '../lib/page/head.ts';
import { SearchBar } from '../shell/search-bar.tsx';

export const Route = createFileRoute('/search')({
  validateSearch: (search: Record<string, unknown>): { q?: string } => {
    const q = typeof search.q === 'string' ? search.q.trim().slice(0, 200) : '';
    // Undefined replaces a blank query, which the router would otherwise keep.
    return { q: q === '' ? undefined : q };
  },
  loaderDeps: ({ search: { q = '' } }) => ({ q }),
  loader: ({ context: { queryClient }, deps: { q } }) => loadResults(queryClient, q),
  head: ({ matches, match }) => {
    const { q } = match.search;
    return pageHead({
      title: q ? `Search: ${q}` : 'Search',
      description: q ? `Horror films found for ${q}.` : 'Find horror films by title, director or cast.',
      // All searches share one canonical URL, so that search engines index one page only.
      path: '/search',
      preview: { kind: 'page', key: 'search' },
      origin: siteOrigin(matches),
    });
  },
  component: Search,
});

function Search() {
  const { q = '' } = Route.useSearch();
  return <SearchScreen query={q} searchBox={<SearchBar initialText={q} autoFocus={q === ''} />} />;
}
