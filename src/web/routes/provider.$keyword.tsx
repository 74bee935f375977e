import { createFileRoute } from '@tanstack/react-router';
import { AT_HOME } from '#features/browse/contract/platforms.ts';
import { JustWatchNote, PlatformBand } from '#features/browse/web/browse-bands.tsx';
import { browseQuery, loadBrowsePage, positionInList } from '#features/browse/web/browse-queries.ts';
import { BrowseScreen, BrowseSkeleton } from '#features/browse/web/browse-screen.tsx';
import { browseSearch } from '#features/browse/web/browse-search.ts';
import { siteOrigin } from '../lib/page/head.ts';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';

export const Route = createFileRoute('/provider/$keyword')({
  // One lazy chunk for the loader and the components. The router puts `head` into every
  // page's script, so `head` imports its code from a second chunk.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent']],
  beforeLoad: requirePlainPath,
  validateSearch: browseSearch,
  // Leaves out unknown parameters, which do not change the page.
  loaderDeps: ({ search }) => browseSearch(search),
  loader: ({ context: { queryClient }, params, deps }) => loadBrowsePage(queryClient, 'provider', params.keyword, deps),
  head: async ({ matches, params: { keyword }, match, loaderData: loaded }) => {
    const { platformHead } = await import('#features/browse/web/browse-head.ts');
    return platformHead({ keyword, page: match.search.page, loaded, origin: siteOrigin(matches) });
  },
  pendingMs: 200,
  pendingMinMs: 200,
  pendingComponent: ProviderPending,
  component: ProviderPage,
});

function ProviderPage() {
  const { keyword } = Route.useParams();
  // Leaves out unknown parameters, like the loader: a query with them would have no data.
  const view = browseSearch(Route.useSearch());
  const loaded = Route.useLoaderData();
  const failed = 'failed' in loaded;
  return (
    <BrowseScreen
      band={
        <PlatformBand
          keyword={keyword}
          position={positionInList(loaded, view.page ?? 1)}
          logoPath={failed ? null : loaded.logoPath}
        />
      }
      query={failed ? null : browseQuery('provider', keyword, view)}
      view={view}
      note={keyword.trim().toLowerCase() !== AT_HOME.value && <JustWatchNote />}
    />
  );
}

function ProviderPending() {
  return <BrowseSkeleton band={<PlatformBand keyword={Route.useParams().keyword} position="" />} />;
}
