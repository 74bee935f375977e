import { createFileRoute } from '@tanstack/react-router';
import { templatesQuery } from '#features/challenges/web/challenge-queries.ts';
import { TemplatesScreen } from '#features/challenges/web/templates-screen.tsx';
import { pageHead, siteOrigin } from '../lib/page/head.ts';

export const Route = createFileRoute('/challenges')({
  // One lazy chunk for the loader and the components.
  codeSplitGroupings: [['loader', 'component']],
  loader: async ({ context: { queryClient } }) => {
    await queryClient.ensureQueryData(templatesQuery);
  },
  head: ({ matches }) =>
    pageHead({
      title: 'Horror challenges',
      description: 'Challenges for a month of horror films, with a score card that fills itself in.',
      path: '/challenges',
      origin: siteOrigin(matches),
    }),
  component: TemplatesScreen,
});
