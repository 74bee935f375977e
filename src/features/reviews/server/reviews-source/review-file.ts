import { parse } from 'yaml';
import { z } from 'zod';
import { filmIdSchema } from '#features/films/contract/films.ts';

const line = z.string().trim().min(1).max(200);
/** The name is also the asset's id (at most 64 characters) and part of its URL. */
const image = z
  .string()
  .regex(/^images\/[a-z0-9]+(-[a-z0-9]+)*\.svg$/, 'images/<lower-case-name>.svg')
  .max(60);

export const frontMatterSchema = z.strictObject({
  movieId: filmIdSchema,
  movieName: line,
  subtitle: line,
  published: z.iso.date(),
  containsSpoilers: z.boolean(),
  overallScore: z
    .number()
    .min(0)
    .max(10)
    .refine((score) => Math.round(score * 10) / 10 === score, 'at most one decimal'),
  writer: z.literal('desk'),
  banner: image.nullable(),
  /** Art for the home page, instead of the film's poster. */
  posterArt: image.optional(),
  featured: z.boolean().default(false),
});
export type FrontMatter = z.infer<typeof frontMatterSchema>;

export type ReviewFile = { name: string; frontMatter: FrontMatter; body: string };

export class ReviewsError extends Error {
  override name = 'ReviewsError';
}

/** Parses a review file and checks its front matter. @throws ReviewsError with file and field */
export function readReviewFile(name: string, text: string): ReviewFile {
  const [, header, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
  if (header === undefined || body === undefined) {
    throw new ReviewsError(`${name}: must begin with front matter between two lines of ---`);
  }
  const parsed = frontMatterSchema.safeParse(parseYaml(name, header));
  if (!parsed.success) {
    const lines = parsed.error.issues.map(
      (issue) => `${name}: ${issue.path.join('.') || 'front matter'}: ${issue.message}`,
    );
    throw new ReviewsError(lines.join('\n'));
  }
  if (!body.trim()) throw new ReviewsError(`${name}: the text below the front matter is missing`);
  return { name, frontMatter: parsed.data, body };
}

function parseYaml(name: string, header: string): unknown {
  try {
    return parse(header);
  } catch (cause) {
    throw new ReviewsError(`${name}: front matter: ${cause instanceof Error ? cause.message : 'not YAML'}`, { cause });
  }
}
