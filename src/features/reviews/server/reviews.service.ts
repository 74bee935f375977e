import { readdir, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { UPSTREAM_LIMITS } from '#contract/time-limits.ts';
import { notFound } from '#engine/errors.ts';
import { within } from '#upstream';
import { type FeaturedReview, type Review, reviewSchema, type Writer } from '../contract/reviews.ts';

/** Section 8 of the specification fixes this text. */
const NOT_FOUND = 'The resource could not be found.';
const NO_POSTER = { posterPath: null, posterColour: null };

export type FeaturedReviewEntry = Omit<FeaturedReview, 'posterPath' | 'posterColour' | 'writer'> & {
  writerId: string | null;
};

/** The reviews of content/reviews or of a Contentful space. Calls to the space throw AppError unavailable when it fails. */
export type ReviewSource = {
  featuredReview: () => Promise<FeaturedReviewEntry | null>;
  writer: (id: string) => Promise<Writer>;
  review: (movieId: number) => Promise<Review | null>;
  /** The time of the last change of each review, by film id. */
  reviewTimes: () => Promise<ReadonlyMap<number, Date | null>>;
  /** Newest first. */
  latestReviews: () => Promise<Review[]>;
};

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

type ReviewsServiceOptions = {
  reviews: ReviewSource;
  /** Undefined for a film that is not in the catalogue. */
  findPoster: (movieId: number) => Promise<Pick<FeaturedReview, 'posterPath' | 'posterColour'> | undefined>;
  /** Returns the film's present id, then the ids that TMDB has merged into it. The review may have any of these ids. */
  filmIds: (movieId: number) => Promise<[number, ...number[]]>;
};

export type ReviewsService = ReturnType<typeof createReviewsService>;

export function createReviewsService({ reviews, findPoster, filmIds }: ReviewsServiceOptions) {
  return {
    /** @throws AppError not_found, unavailable */
    async featuredReview(): Promise<FeaturedReview> {
      const found = await reviews.featuredReview();
      if (!found) throw notFound(NOT_FOUND);
      const { writerId, ...fields } = found;
      const [poster, writer] = await Promise.all([
        findPoster(fields.movieId),
        // The review is shown without its writer if this call fails; the failure is logged.
        writerId === null ? null : reviews.writer(writerId).catch(() => null),
      ]);
      return { ...fields, ...(poster ?? NO_POSTER), writer };
    },

    /**
     * Asks only for reviews of the list, so that invented ids cannot use up the rate limit of the content service.
     *
     * @throws AppError not_found, unavailable
     */
    async review(movieId: number): Promise<Review> {
      const [ids, reviewed] = await Promise.all([filmIds(movieId), reviews.reviewTimes()]);
      for (const id of ids) {
        const found = reviewed.has(id) ? await reviews.review(id) : null;
        if (found) return { ...found, movieId: ids[0] };
      }
      throw notFound(NOT_FOUND);
    },

    latestReviews: reviews.latestReviews,
    reviewTimes: reviews.reviewTimes,

    /** Returns false when the content service fails or is slow. @param ids a film's id, and the ids merged into it */
    async hasReview(ids: readonly number[]): Promise<boolean> {
      const reviewed = await within(UPSTREAM_LIMITS.reviewed, reviews.reviewTimes()).catch(() => null);
      return reviewed !== null && ids.some((id) => reviewed.has(id));
    },
  };
}
