import { createFileRoute, redirect } from '@tanstack/react-router';
import { keywordSlug, slugWords } from '#contract/slug.ts';
import { browseQuery } from '../features/browse/browse-queries.ts';
import { BrowseScreen, BrowseSkeleton } from '../features/browse/browse-screen.tsx';
import { KeywordBand } from '../features/browse/keyword-band.tsx';
import { lastPageInstead, loadBrowsePage, positionInList } from '../features/browse/load-browse-page.ts';
import { breadcrumbs, pageHead } from '../lib/head.ts';
import { pageParam, stringifySearchParams } from '../lib/search-params.ts';
import { siteOrigin } from '../lib/site-settings.ts';

export const Route = createFileRoute('/keyword/$keyword')({
  // One chunk of its own: by default what stands in while pending weighs on every page.
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: (search: Record<string, unknown>): { page?: number } => {
    const page = pageParam(search.page);
    // Said outright, so that an address's own nonsense does not shine through.
    return { page: page === 1 ? undefined : page };
  },
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient }, params, deps: { page } }) => {
    const loaded = await loadBrowsePage(queryClient, browseQuery('keyword', params.keyword, page));
    const last = lastPageInstead(loaded, page);
    if (last === null) return loaded;
    throw redirect({ to: '/keyword/$keyword', params, search: last === 1 ? {} : { page: last }, replace: true });
  },
  head: ({ matches, params: { keyword }, match, loaderData }) => {
    const { page } = match.search;
    const origin = siteOrigin(matches);
    const words = slugWords(keyword);
    const title = `${words.charAt(0).toUpperCase()}${words.slice(1)} horror films`;
    const path = `/keyword/${encodeURIComponent(keywordSlug(keyword))}`;
    return pageHead({
      title: page ? `${title}, page ${page}` : title,
      description: `Horror films about ${words}: posters, ratings and what they are about, the most popular first${page ? `, page ${page}` : ''}.`,
      path: `${path}${stringifySearchParams({ page })}`,
      origin,
      noIndex: loaderData && 'totalPages' in loaderData && loaderData.totalPages === 0,
      jsonLd: [
        breadcrumbs(origin, [
          { name: 'Home', path: '/' },
          { name: words, path },
        ]),
      ],
    });
  },
  pendingMs: 200,
  pendingMinMs: 200,
  pendingComponent: KeywordPending,
  component: KeywordPage,
});

function KeywordPage() {
  const { keyword } = Route.useParams();
  const { page = 1 } = Route.useSearch();
  const loaded = Route.useLoaderData();
  return (
    <BrowseScreen
      band={<KeywordBand keyword={keyword} position={positionInList(loaded, page)} />}
      query={'failed' in loaded ? null : browseQuery('keyword', keyword, page)}
      page={page}
    />
  );
}

function KeywordPending() {
  return <BrowseSkeleton band={<KeywordBand keyword={Route.useParams().keyword} position="" />} />;
}
