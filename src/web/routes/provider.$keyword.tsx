import { createFileRoute, redirect } from '@tanstack/react-router';
import { PLATFORMS } from '#contract/platforms.ts';
import { slugWords } from '#contract/slug.ts';
import { browseHead } from '../features/browse/browse-head.ts';
import { browseQuery } from '../features/browse/browse-queries.ts';
import { BrowseScreen, BrowseSkeleton } from '../features/browse/browse-screen.tsx';
import { loadBrowsePage, pageSearch, positionInList, redirectPage } from '../features/browse/load-browse-page.ts';
import { JustWatchNote, PlatformBand } from '../features/browse/platform-band.tsx';
import { siteOrigin } from '../lib/page/site-origin.ts';

export const Route = createFileRoute('/provider/$keyword')({
  // One lazy chunk: by default the pending component is part of every page's script.
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: pageSearch,
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient }, params, deps: { page } }) => {
    const loaded = await loadBrowsePage(queryClient, browseQuery('provider', params.keyword, page));
    const last = redirectPage(loaded, page);
    if (last) throw redirect({ to: '/provider/$keyword', params, search: pageSearch({ page: last }), replace: true });
    return loaded;
  },
  head: ({ matches, params: { keyword }, match, loaderData }) => {
    const platform = PLATFORMS.find(({ value }) => value === keyword.trim().toLowerCase());
    const name = platform?.label ?? slugWords(keyword);
    return browseHead({
      name,
      title: `Horror films on ${name}`,
      about: `Horror films streaming on ${name}`,
      path: `/provider/${encodeURIComponent(platform?.value ?? keyword)}`,
      page: match.search.page,
      loaded: loaderData,
      origin: siteOrigin(matches),
    });
  },
  pendingMs: 200,
  pendingMinMs: 200,
  pendingComponent: ProviderPending,
  component: ProviderPage,
});

function ProviderPage() {
  const { keyword } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const loaded = Route.useLoaderData();
  const failed = 'failed' in loaded;
  return (
    <BrowseScreen
      band={
        <PlatformBand
          keyword={keyword}
          position={positionInList(loaded, page)}
          logoPath={failed ? null : loaded.logoPath}
        />
      }
      query={failed ? null : browseQuery('provider', keyword, page)}
      page={page}
      note={<JustWatchNote />}
    />
  );
}

function ProviderPending() {
  return <BrowseSkeleton band={<PlatformBand keyword={Route.useParams().keyword} position="" />} />;
}
