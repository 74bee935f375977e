import { queryOptions } from '@tanstack/react-query';
import type { FeaturedReview } from '#features/reviews/contract/reviews.ts';
import { apiGet } from '#web/lib/calls.ts';

export const trendingQuery = queryOptions({
  queryKey: ['films', 'trending'],
  queryFn: ({ signal }) => apiGet('/tmdb/trending-horror', { signal }),
});

export const recentReleasesQuery = queryOptions({
  queryKey: ['films', 'recent'],
  queryFn: ({ signal }) => apiGet('/tmdb/recent-horror-recent-releases', { signal }),
});

/** Null when there is no featured review or it could not be loaded: the section is then hidden. */
export const featuredReviewQuery = queryOptions({
  queryKey: ['editorial', 'featured'],
  queryFn: async ({ signal }): Promise<FeaturedReview | null> => {
    try {
      return await apiGet('/content/featured-review', { signal });
    } catch {
      return null;
    }
  },
});
