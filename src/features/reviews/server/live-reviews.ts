import type { Logger } from 'pino';
import type { PicturePath } from './asset-mapper.ts';
import type { ContentfulClient } from './contentful-client.ts';
import { entriesResponseSchema, mapFeaturedReview, mapReview, mapReviewTime, mapWriter } from './review-mapper.ts';
import type { ReviewSource } from './reviews.service.ts';

/** Number of entries in one response, the maximum of the content service. */
const PAGE = 1000;
const MAX_PAGES = 10;
const LATEST = 50;

/** The reviews of a Contentful space. */
export function createLiveReviews(
  client: Pick<ContentfulClient, 'getEntries'>,
  picturePath: PicturePath,
  log: Pick<Logger, 'warn'>,
): ReviewSource {
  const logNotShown = (review: string) => (nodeType: string, target: string | undefined) =>
    log.warn({ review, nodeType, target }, 'a part of a review cannot be shown');

  async function find(query: Record<string, string | number>) {
    return entriesResponseSchema.parse(await client.getEntries(query));
  }

  return {
    /** Resolves two levels of links: the review, and its art and writer. */
    async featuredReview() {
      const [entry] = (await find({ content_type: 'featuredReview', limit: 1, include: 2 })).items;
      return entry ? mapFeaturedReview(entry, picturePath) : null;
    },

    /**
     * Does not use getEntry, because its response cannot be checked: an empty response `{}` must not mean "not found".
     */
    async writer(id) {
      const [entry] = (await find({ 'sys.id': id, limit: 1, include: 0 })).items;
      return mapWriter(entry);
    },

    async review(movieId) {
      const query = { content_type: 'review', 'fields.movieId': movieId, limit: 1, include: 1 };
      const [entry] = (await find(query)).items;
      return entry ? mapReview(entry, picturePath, logNotShown(entry.sys.id)) : null;
    },

    async latestReviews() {
      const query = { content_type: 'review', order: '-fields.published', limit: LATEST, include: 1 };
      const { items } = await find(query);
      return items.flatMap((entry) => mapReview(entry, picturePath, logNotShown(entry.sys.id)) ?? []);
    },

    async reviewTimes() {
      const times = new Map<number, Date | null>();
      const query = { content_type: 'review', select: 'sys,fields.movieId', order: 'sys.id', limit: PAGE, include: 0 };
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const { items, total } = await find({ ...query, skip: page * PAGE });
        for (const entry of items) {
          const found = mapReviewTime(entry);
          if (found) times.set(found.movieId, found.changedAt);
        }
        if (items.length === 0 || (page + 1) * PAGE >= total) break;
      }
      return times;
    },
  };
}
