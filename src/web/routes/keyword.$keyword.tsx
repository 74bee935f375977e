import { createFileRoute } from '@tanstack/react-router';
import { KeywordBand } from '#features/browse/web/browse-bands.tsx';
import { browseQuery, loadBrowsePage, positionInList } from '#features/browse/web/browse-queries.ts';
import { BrowseScreen, BrowseSkeleton } from '#features/browse/web/browse-screen.tsx';
import { browseSearch } from '#features/browse/web/browse-search.ts';
import { siteOrigin } from '../lib/page/head.ts';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';

export const Route = createFileRoute('/keyword/$keyword')({
  // One lazy chunk for the loader and the components. The router puts `head` into every
  // page's script, so `head` imports its code from a second chunk.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: requirePlainPath,
  validateSearch: browseSearch,
  // Leaves out unknown parameters, which do not change the page.
  loaderDeps: ({ search }) => browseSearch(search),
  loader: ({ context: { queryClient }, params, deps }) => loadBrowsePage(queryClient, 'keyword', params.keyword, deps),
  head: async ({ matches, params: { keyword }, match, loaderData: loaded }) => {
    const { keywordHead } = await import('#features/browse/web/browse-head.ts');
    return keywordHead({ keyword, page: match.search.page, loaded, origin: siteOrigin(matches) });
  },
  pendingMs: 200,
  pendingMinMs: 200,
  pendingComponent: KeywordPending,
  component: KeywordPage,
});

function KeywordPage() {
  const { keyword } = Route.useParams();
  // Leaves out unknown parameters, like the loader: a query with them would have no data.
  const view = browseSearch(Route.useSearch());
  const loaded = Route.useLoaderData();
  return (
    <BrowseScreen
      band={<KeywordBand keyword={keyword} position={positionInList(loaded, view.page ?? 1)} />}
      query={'failed' in loaded ? null : browseQuery('keyword', keyword, view)}
      view={view}
    />
  );
}

function KeywordPending() {
  return <BrowseSkeleton band={<KeywordBand keyword={Route.useParams().keyword} position="" />} />;
}
