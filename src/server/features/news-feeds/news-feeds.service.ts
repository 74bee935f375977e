import type { Review } from '#contract/editorial.ts';
import type { FeedFormat, NewsFeed } from '#contract/news-feeds.ts';
import { dayOf } from '#lib/today.ts';
import { openingOf } from './opening-of.ts';
import type { ReleasesRepository } from './releases.repository.ts';
import { type FeedItem, writeFeed } from './write-feed.ts';

const ITEMS = 50;

type NewsFeedsServiceOptions = {
  releases: ReleasesRepository;
  /** Newest first. @throws AppError unavailable */
  latestReviews: () => Promise<readonly Review[]>;
  clock: () => Date;
  appUrl: string;
};

export type NewsFeedsService = ReturnType<typeof createNewsFeedsService>;

export function createNewsFeedsService({ releases, latestReviews, clock, appUrl }: NewsFeedsServiceOptions) {
  async function released(): Promise<FeedItem[]> {
    const films = await releases.latest(dayOf(clock()), ITEMS);
    return films.map(({ id, title, overview, release_date, revised_at }) => {
      const publishedAt = new Date(release_date);
      const changedAt = revised_at > publishedAt ? revised_at : publishedAt;
      return { url: `${appUrl}/movie/${id}`, title, text: overview ? [overview] : [], publishedAt, changedAt };
    });
  }

  async function reviewed(): Promise<FeedItem[]> {
    const reviews = await latestReviews();
    return reviews.slice(0, ITEMS).flatMap((review) => {
      if (review.published === null) return [];
      const publishedAt = new Date(review.published);
      const opening = review.containsSpoilers ? 'This review contains spoilers.' : openingOf(review);
      return {
        url: `${appUrl}/movie/${review.movieId}/review`,
        title: review.movieName,
        text: [review.reviewSubtitle, opening].filter((text) => text !== null),
        publishedAt,
        changedAt: publishedAt,
      };
    });
  }

  const LISTS = { releases: { page: '/calendar', read: released }, reviews: { page: '/', read: reviewed } };

  return {
    /** @throws AppError unavailable when the reviews cannot be read */
    async file({ list, title }: NewsFeed, format: FeedFormat): Promise<string> {
      const { page, read } = LISTS[list];
      const source = `${appUrl}/${list}.${format}`;
      return writeFeed({ title, page: `${appUrl}${page}`, source, items: await read() }, format);
    },
  };
}
