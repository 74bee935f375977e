import { createFileRoute } from '@tanstack/react-router';
import { slugWords } from '#contract/slug.ts';
import { tagQuery } from '../features/tag/tag-queries.ts';
import { TagFailure, TagPending, TagScreen } from '../features/tag/tag-screen.tsx';
import { breadcrumbs, pageHead } from '../lib/page/head.ts';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';
import { siteOrigin } from '../lib/page/site-origin.ts';

export const Route = createFileRoute('/tag/$tag')({
  // One lazy chunk: by default the loader and the pending component are part of every page's script.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent']],
  beforeLoad: requirePlainPath,
  loader: async ({ context: { queryClient }, params: { tag } }) => {
    const films = await queryClient.ensureQueryData(tagQuery(tag));
    return { count: films.length };
  },
  head: ({ matches, params: { tag }, loaderData }) => {
    const origin = siteOrigin(matches);
    const path = `/tag/${encodeURIComponent(tag.toLowerCase())}`;
    return pageHead({
      title: `Movies tagged with "${tag}"`,
      description: `All horror films tagged ${slugWords(tag)}, from A to Z, with director and release date.`,
      path,
      origin,
      preview: loaderData?.count ? { kind: 'tag', key: tag.toLowerCase() } : undefined,
      noIndex: !loaderData?.count,
      jsonLd: [
        breadcrumbs(origin, [
          { name: 'Home', path: '/' },
          { name: slugWords(tag), path },
        ]),
      ],
    });
  },
  pendingMs: 200,
  pendingMinMs: 200,
  pendingComponent: () => <TagPending tag={Route.useParams().tag} />,
  errorComponent: ({ error }) => <TagFailure tag={Route.useParams().tag} error={error} />,
  component: () => <TagScreen tag={Route.useParams().tag} />,
});
