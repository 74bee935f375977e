import { createFileRoute } from '@tanstack/react-router';
import { TagFailure, TagPending, TagScreen, tagQuery } from '#features/browse/web/tag-screen.tsx';
import { siteOrigin } from '../lib/page/head.ts';
import { requirePlainPath } from '../lib/page/require-plain-path.ts';

export const Route = createFileRoute('/tag/$tag')({
  // One lazy chunk for the loader and the components. The router puts `head` into every
  // page's script, so `head` imports its code from a second chunk.
  codeSplitGroupings: [['loader', 'component', 'pendingComponent', 'errorComponent']],
  beforeLoad: requirePlainPath,
  loader: async ({ context: { queryClient }, params: { tag } }) => {
    const films = await queryClient.ensureQueryData(tagQuery(tag));
    return { count: films.length };
  },
  head: async ({ matches, params: { tag }, loaderData }) => {
    const { tagHead } = await import('#features/browse/web/browse-head.ts');
    return tagHead(loaderData?.count, { tag, origin: siteOrigin(matches) });
  },
  pendingMs: 200,
  pendingMinMs: 200,
  pendingComponent: () => <TagPending tag={Route.useParams().tag} />,
  errorComponent: ({ error }) => <TagFailure tag={Route.useParams().tag} error={error} />,
  component: () => <TagScreen tag={Route.useParams().tag} />,
});
