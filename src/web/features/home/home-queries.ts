import { queryOptions } from '@tanstack/react-query';
import type { FeaturedReview } from '#contract/editorial/editorial.ts';
import type { HomeFilm } from '#contract/films/films.ts';
import { getJson } from '#web/lib/api.ts';

export const trendingQuery = queryOptions({
  queryKey: ['films', 'trending'],
  queryFn: ({ signal }) => getJson<HomeFilm[]>('/tmdb/trending-horror', signal),
});

export const recentReleasesQuery = queryOptions({
  queryKey: ['films', 'recent'],
  queryFn: ({ signal }) => getJson<HomeFilm[]>('/tmdb/recent-horror-recent-releases', signal),
});

/** Null when there is no featured review or it could not be loaded: the section is then hidden. */
export const featuredReviewQuery = queryOptions({
  queryKey: ['editorial', 'featured'],
  queryFn: async ({ signal }): Promise<FeaturedReview | null> => {
    try {
      return await getJson<FeaturedReview>('/content/featured-review', signal);
    } catch {
      return null;
    }
  },
});
