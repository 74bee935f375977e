import { z } from 'zod';
import { filmIdSchema } from '#features/films/contract/films.ts';
import { editorialImageAt } from '../contract/editorial-images.ts';
import type { Review, Writer } from '../contract/reviews.ts';
import { mapPicture, type PicturePath } from './asset-mapper.ts';
import type { FeaturedReviewEntry } from './reviews.service.ts';
import { mapRichText, type RichTextOptions } from './rich-text-mapper.ts';

/** Drafts and dead links have no fields. */
const entrySchema = z.looseObject({
  sys: z.looseObject({ id: z.string().min(1), type: z.string() }),
  fields: z.record(z.string(), z.unknown()).optional(),
});
type UpstreamEntry = z.infer<typeof entrySchema>;

export const entriesResponseSchema = z.looseObject({
  sys: z.looseObject({ type: z.literal('Array') }),
  total: z.int().min(0),
  items: z.array(entrySchema),
});

/** Returns null for anything but an entry or a link. */
function asEntry(value: unknown): UpstreamEntry | null {
  return entrySchema.safeParse(value).data ?? null;
}

type OnNotShown = RichTextOptions['onNotShown'];

/** Some Contentful spaces store the film's id as a number, others as text. */
const movieId = z.union([filmIdSchema, z.string().regex(/^\d+$/).transform(Number).pipe(filmIdSchema)]);
const text = z.string().trim().min(1).nullable().catch(null);
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}(T.*)?$/)
  .refine((value) => !Number.isNaN(Date.parse(value)))
  .nullable()
  .catch(null);

const writerFieldsSchema = z.looseObject({ firstName: z.string().trim().min(1), lastName: text });

const reviewFieldsSchema = z.looseObject({
  movieId,
  movieName: z.string().trim().min(1),
  reviewSubtitle: text,
  containsSpoilers: z.boolean().catch(false),
  published: moment,
  overallScore: z.number().min(0).max(10).nullable().catch(null),
});

/** @returns null for a writer without a first name, a draft or a dead link */
export function mapWriter(value: unknown): Writer {
  const fields = writerFieldsSchema.safeParse(asEntry(value)?.fields).data;
  return fields ? { firstName: fields.firstName, lastName: fields.lastName } : null;
}

/** @returns null when the target is not a review, or is a draft or a dead link */
function reviewedFilm(target: unknown): { id: number; name: string } | null {
  const fields = reviewFieldsSchema.safeParse(asEntry(target)?.fields).data;
  return fields ? { id: fields.movieId, name: fields.movieName } : null;
}

/** @returns null for a draft, or an entry without the film's id or name */
export function mapReview(
  entry: UpstreamEntry,
  picturePath: PicturePath,
  onNotShown: OnNotShown = () => {},
): Review | null {
  const fields = reviewFieldsSchema.safeParse(entry.fields).data;
  if (!fields) return null;
  return {
    movieId: fields.movieId,
    movieName: fields.movieName,
    reviewSubtitle: fields.reviewSubtitle,
    writer: mapWriter(fields.writerReference),
    published: fields.published,
    containsSpoilers: fields.containsSpoilers,
    bannerImage: mapPicture(fields.bannerImage, picturePath),
    content: mapRichText(fields.content, { picturePath, reviewedFilm, onNotShown }),
    overallScore: fields.overallScore,
  };
}

/** @returns null when the entry does not link to a review */
export function mapFeaturedReview(entry: UpstreamEntry, picturePath: PicturePath): FeaturedReviewEntry | null {
  const review = reviewFieldsSchema.safeParse(asEntry(entry.fields?.reviewReference)?.fields).data;
  if (!review) return null;
  const posterArt = mapPicture(review.posterArt, picturePath);
  return {
    movieId: review.movieId,
    movieName: review.movieName,
    reviewSubtitle: review.reviewSubtitle,
    containsSpoilers: review.containsSpoilers,
    posterArt: posterArt && editorialImageAt(posterArt, 'w500'),
    writerId: asEntry(review.writerReference)?.sys.id ?? null,
  };
}

/** @returns null for an entry without the film's id. `changedAt` is null if the time is missing */
export function mapReviewTime({ sys, fields }: UpstreamEntry): { movieId: number; changedAt: Date | null } | null {
  const id = movieId.safeParse(fields?.movieId).data;
  if (id === undefined) return null;
  const changedAt = z.iso.datetime({ offset: true }).safeParse(sys.updatedAt).data;
  return { movieId: id, changedAt: changedAt ? new Date(changedAt) : null };
}
