import { createFileRoute } from '@tanstack/react-router';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { useAuth } from '#features/accounts/web/accounts.ts';
import {
  featuredReviewQuery,
  HomeScreen,
  recentReleasesQuery,
  trendingQuery,
} from '#features/home/web/home-screen.tsx';
import { loadHero } from '#features/home/web/later-hero.tsx';
import { pageHead, siteOrigin } from '../lib/page/head.ts';

export const Route = createFileRoute('/')({
  loader: ({ context: { queryClient } }) =>
    Promise.all([
      queryClient.ensureQueryData(recentReleasesQuery),
      queryClient.ensureQueryData(trendingQuery),
      queryClient.ensureQueryData(featuredReviewQuery),
      loadHero(queryClient),
    ]),
  head: ({ matches }) => {
    const origin = siteOrigin(matches);
    return pageHead({
      title: PRODUCT_NAME,
      description:
        'Find horror films by what they do to you, keep a watchlist, and rate each film, from its scares to its acting.',
      path: '/',
      origin,
      jsonLd: [
        {
          '@type': 'WebSite',
          name: PRODUCT_NAME,
          url: `${origin}/`,
          potentialAction: {
            '@type': 'SearchAction',
            target: `${origin}/search?q={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        },
      ],
    });
  },
  component: Home,
});

function Home() {
  const { state } = useAuth();
  return <HomeScreen isAuthLoading={state === 'loading'} />;
}
