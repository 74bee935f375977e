import { z } from 'zod';

export const FEED_KINDS = ['watchlist', 'diary'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
export const feedKindSchema = z.enum(FEED_KINDS);

/** The files of each kind, after `/feeds/{token}/`. */
export const FEED_FILES = {
  watchlist: ['watchlist.json', 'watchlist.rss'],
  diary: ['diary.rss'],
} as const satisfies Record<FeedKind, readonly string[]>;

export const feedsSchema = z
  .object({
    feeds: z
      .array(z.object({ kind: feedKindSchema, createdAt: z.iso.datetime() }))
      .describe('Without the URLs, which are shown only once'),
  })
  .meta({ id: 'Feeds' });

export const feedInputSchema = z.object({ kind: feedKindSchema }).meta({ id: 'FeedInput' });

export const createdFeedSchema = z
  .object({ kind: feedKindSchema, urls: z.array(z.url()).describe('One for each format. Returned only once') })
  .meta({ id: 'CreatedFeed' });
export type CreatedFeed = z.infer<typeof createdFeedSchema>;
