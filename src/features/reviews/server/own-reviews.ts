import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { reviewSchema } from '../contract/reviews.ts';
import type { ReviewSource } from './reviews.service.ts';

export const DESK = { firstName: PRODUCT_NAME, lastName: 'Desk' };
const LATEST = 50;
const ASSET_NAME = /^[a-z0-9]+(-[a-z0-9]+)*\.svg$/;

const ownReviewSchema = z.object({
  review: reviewSchema.extend({ published: z.iso.date() }),
  /** Path of the art for the home page. */
  posterArt: z.string().nullable(),
  isFeatured: z.boolean(),
});
/** A compiled file of content/reviews. */
export type OwnReview = z.infer<typeof ownReviewSchema>;

/** Bytes by file name. */
export type EditorialAssets = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

export type EditorialContent = { reviews: readonly OwnReview[]; assets: EditorialAssets };

export const NO_EDITORIAL_CONTENT: EditorialContent = { reviews: [], assets: new Map() };

/**
 * @param folder dist/content/, written by scripts/build-content.ts
 * @throws ZodError for an invalid reviews.json
 */
export async function readEditorialContent(folder: URL): Promise<EditorialContent> {
  const images = new URL('editorial-assets/', folder);
  const names = (await readdir(images)).filter((name) => ASSET_NAME.test(name));
  const assets = await Promise.all(
    names.map(async (name) => [name, new Uint8Array(await readFile(new URL(name, images)))] as const),
  );
  const reviews = z.array(ownReviewSchema).parse(JSON.parse(await readFile(new URL('reviews.json', folder), 'utf8')));
  return { reviews, assets: new Map(assets) };
}

/** The reviews of content/reviews, which the process holds in memory. */
export function createOwnReviews(reviews: readonly OwnReview[]): ReviewSource {
  const byFilm = new Map(reviews.map(({ review }) => [review.movieId, review]));
  const latest = reviews.map(({ review }) => review).sort((a, b) => b.published.localeCompare(a.published));
  const featured = reviews.find(({ isFeatured }) => isFeatured);
  return {
    async featuredReview() {
      if (!featured) return null;
      const { movieId, movieName, reviewSubtitle, containsSpoilers } = featured.review;
      return { movieId, movieName, reviewSubtitle, containsSpoilers, posterArt: featured.posterArt, writerId: 'desk' };
    },
    writer: async () => DESK,
    review: async (movieId) => byFilm.get(movieId) ?? null,
    latestReviews: async () => latest.slice(0, LATEST),
    reviewTimes: async () => new Map(latest.map(({ movieId, published }) => [movieId, new Date(published)])),
  };
}
