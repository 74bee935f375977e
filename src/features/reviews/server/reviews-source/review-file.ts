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

export type SvgImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Rejected: scripts, and content that our CSP would block. */
const REFUSED: [RegExp, string][] = [
  [/<script\b/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/<foreignObject\b/i, 'a foreignObject'],
  [/<style\b|\sstyle\s*=/i, 'styles; use presentation attributes'],
  [/href\s*=\s*["'](?!#)/i, 'a link to an external resource'],
];

/** Checks an SVG and reads its size from the viewBox. @throws Error with a message to be shown after the file's name */
export function readSvg(bytes: Uint8Array<ArrayBuffer>): SvgImage {
  const text = new TextDecoder().decode(bytes);
  const root = /<svg\b[^>]*>/.exec(text)?.[0];
  if (!root) throw new Error('is not an SVG');
  for (const [pattern, content] of REFUSED) if (pattern.test(text)) throw new Error(`has ${content}`);
  const [, width, height] =
    /viewBox\s*=\s*["']\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(root) ?? [];
  if (!width || !height) throw new Error('has no viewBox');
  return { bytes, width: Math.round(Number(width)), height: Math.round(Number(height)) };
}
