import { createFileRoute, redirect } from '@tanstack/react-router';
import { PLATFORMS } from '#contract/platforms.ts';
import { slugWords } from '#contract/slug.ts';
import { browseQuery } from '../features/browse/browse-queries.ts';
import { BrowseScreen, BrowseSkeleton } from '../features/browse/browse-screen.tsx';
import { lastPageInstead, loadBrowsePage, positionInList } from '../features/browse/load-browse-page.ts';
import { JustWatchNote, PlatformBand } from '../features/browse/platform-band.tsx';
import { breadcrumbs, pageHead } from '../lib/head.ts';
import { pageParam, stringifySearchParams } from '../lib/search-params.ts';
import { siteOrigin } from '../lib/site-settings.ts';

export const Route = createFileRoute('/provider/$keyword')({
  // One chunk of its own: by default what stands in while pending weighs on every page.
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = pageParam(search.page);
    // Said outright, so that an address's own nonsense does not shine through.
    return { page: page === 1 ? undefined : page };
  },
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient }, params, deps: { page } }) => {
    const loaded = await loadBrowsePage(queryClient, browseQuery('provider', params.keyword, page));
    const last = lastPageInstead(loaded, page);
    if (last === null) return loaded;
    throw redirect({ to: '/provider/$keyword', params, search: last === 1 ? {} : { page: last }, replace: true });
  },
  head: ({ matches, params: { keyword }, match, loaderData }) => {
    const { page } = match.search;
    const origin = siteOrigin(matches);
    const platform = PLATFORMS.find(({ value }) => value === keyword.trim().toLowerCase());
    const name = platform?.label ?? slugWords(keyword);
    const title = `Horror films on ${name}`;
    const path = `/provider/${encodeURIComponent(platform?.value ?? keyword)}`;
    return pageHead({
      title: page ? `${title}, page ${page}` : title,
      description: `Horror films streaming on ${name}: posters, ratings and what they are about, the most popular first${page ? `, page ${page}` : ''}.`,
      path: `${path}${stringifySearchParams({ page })}`,
      origin,
      noIndex: loaderData && 'totalPages' in loaderData && loaderData.totalPages === 0,
      jsonLd: [
        breadcrumbs(origin, [
          { name: 'Home', path: '/' },
          { name, path },
        ]),
      ],
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
