import { readdir, readFile } from 'node:fs/promises';
import { richTextFromMarkdown } from '@contentful/rich-text-from-markdown';
import { BLOCKS, helpers, type Node } from '@contentful/rich-text-types';
import { parse } from 'yaml';
import { z } from 'zod';
import { filmIdSchema } from '#features/films/contract/films.ts';
import { OWN_ASSET_PATH } from '../contract/editorial-images.ts';
import { type RichTextAsset, type RichTextDocument, richTextDocumentSchema } from '../contract/reviews.ts';
import { isSafeLink } from '../contract/safe-link.ts';
import { DESK, type OwnReview } from './reviews.service.ts';

export const REVIEWS_FOLDER = new URL('../../../../content/reviews/', import.meta.url);

const line = z.string().trim().min(1).max(200);
/** The name is also the asset's id (at most 64 characters) and part of its URL. */
const image = z
  .string()
  .regex(/^images\/[a-z0-9]+(-[a-z0-9]+)*\.svg$/, 'images/<lower-case-name>.svg')
  .max(60);

const frontMatterSchema = z.strictObject({
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
export type ReviewFile = { name: string; frontMatter: z.infer<typeof frontMatterSchema>; body: string };

class ReviewsError extends Error {
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

type SvgImage = { bytes: Uint8Array<ArrayBuffer>; width: number; height: number };

/** Rejected: scripts, and content that our CSP would block. */
const REFUSED: [RegExp, string][] = [
  [/<script\b/i, 'a script'],
  [/\son[a-z]+\s*=/i, 'an event handler'],
  [/<foreignObject\b/i, 'a foreignObject'],
  [/<style\b|\sstyle\s*=/i, 'styles; use presentation attributes'],
  [/href\s*=\s*["'](?!#)/i, 'a link to an external resource'],
];

/** Checks an SVG and reads its size from the viewBox. @throws Error with a message to be shown after the file's name */
function readSvg(bytes: Uint8Array<ArrayBuffer>): SvgImage {
  const text = new TextDecoder().decode(bytes);
  const root = /<svg\b[^>]*>/.exec(text)?.[0];
  if (!root) throw new Error('is not an SVG');
  for (const [pattern, content] of REFUSED) if (pattern.test(text)) throw new Error(`has ${content}`);
  const [, width, height] =
    /viewBox\s*=\s*["']\s*[\d.-]+[\s,]+[\d.-]+[\s,]+([\d.]+)[\s,]+([\d.]+)\s*["']/.exec(root) ?? [];
  if (!width || !height) throw new Error('has no viewBox');
  return { bytes, width: Math.round(Number(width)), height: Math.round(Number(height)) };
}

type CompiledReviews = {
  reviews: OwnReview[];
  images: Map<string, Uint8Array<ArrayBuffer>>;
};

async function namesIn(folder: URL, suffix: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names.filter((name) => name.endsWith(suffix)).sort();
}

/** Reports the problems of all files, not only the first. */
async function collect<T>(names: string[], read: (name: string) => Promise<T>): Promise<T[]> {
  const results = await Promise.allSettled(names.map(read));
  const failed = results.filter((result) => result.status === 'rejected').map((result): unknown => result.reason);
  const problems = failed.filter((reason) => reason instanceof ReviewsError);
  if (problems.length < failed.length) throw failed.find((reason) => !(reason instanceof ReviewsError));
  if (problems.length > 0) throw new ReviewsError(problems.map((problem) => problem.message).join('\n'));
  return results.filter((result) => result.status === 'fulfilled').map((result) => result.value);
}

async function readImage(folder: URL, name: string): Promise<[string, SvgImage]> {
  const bytes = new Uint8Array(await readFile(new URL(`images/${name}`, folder)));
  try {
    return [`images/${name}`, readSvg(bytes)];
  } catch (cause) {
    throw new ReviewsError(`images/${name} ${cause instanceof Error ? cause.message : 'cannot be read'}`, { cause });
  }
}

/** Compiles a folder of *.md and images/*.svg. @throws ReviewsError with file and field, one problem per line */
export async function readReviews(folder: URL = REVIEWS_FOLDER): Promise<CompiledReviews> {
  const files = await collect(
    await namesIn(folder, '.md'),
    async (name): Promise<ReviewFile> => readReviewFile(name, await readFile(new URL(name, folder), 'utf8')),
  );
  const all = new Map(
    await collect(await namesIn(new URL('images/', folder), '.svg'), (name) => readImage(folder, name)),
  );
  const { reviews, used } = await compileReviews(files, all);
  const images = new Map([...used].map(([file, image]) => [fileName(file), image.bytes]));
  return { reviews, images };
}

const fileName = (file: string) => file.replace(/^images\//, '');
const pathOf = (file: string) => `${OWN_ASSET_PATH}${fileName(file)}`;

function problemsOf(files: ReviewFile[]): string[] {
  const problems: string[] = [];
  const names = new Map<number, string>();
  for (const { name, frontMatter } of files) {
    const earlier = names.get(frontMatter.movieId);
    if (earlier) problems.push(`${name}: movieId: ${frontMatter.movieId} already has a review, ${earlier}`);
    names.set(frontMatter.movieId, name);
  }
  const featured = files.filter((file) => file.frontMatter.featured).map((file) => file.name);
  if (featured.length === 0) problems.push('featured: one review must have featured: true');
  if (featured.length > 1) problems.push(`featured: only one review may have it: ${featured.join(', ')}`);
  return problems;
}

/**
 * @param images checked images by the name used in reviews, images/x.svg
 * @returns the reviews in the order of the files, and the images that they use
 * @throws ReviewsError listing all problems
 */
async function compileReviews(files: ReviewFile[], images: ReadonlyMap<string, SvgImage>) {
  const problems = problemsOf(files);
  const used = new Map<string, SvgImage>();

  /** Returns null, and reports the problem, when the image is missing. */
  function use(name: string, file: string): SvgImage | null {
    const image = images.get(file);
    if (image) used.set(file, image);
    else problems.push(`${name}: missing image ${file}`);
    return image ?? null;
  }

  const compile = async ({ name, frontMatter, body }: ReviewFile): Promise<OwnReview> => {
    const { banner, posterArt, featured, subtitle, writer: _, ...fields } = frontMatter;
    for (const file of [banner, posterArt]) if (file) use(name, file);
    const content = await compileBody(name, body, (file, description) => {
      const image = use(name, file);
      return {
        url: pathOf(file),
        title: fileName(file).replace(/\.svg$/, ''),
        description,
        contentType: 'image/svg+xml',
        ...(image && { width: image.width, height: image.height }),
      };
    });
    return {
      review: { ...fields, reviewSubtitle: subtitle, writer: DESK, bannerImage: banner && pathOf(banner), content },
      posterArt: posterArt ? pathOf(posterArt) : null,
      isFeatured: featured,
    };
  };
  const reviews = await Promise.all(files.map(compile));
  if (problems.length > 0) throw new ReviewsError(problems.join('\n'));
  return { reviews, used };
}

type MarkdownNode = Parameters<NonNullable<Parameters<typeof richTextFromMarkdown>[1]>>[0];

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  if (helpers.isBlock(node) || helpers.isInline(node)) for (const child of node.content) yield* nodesOf(child);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/**
 * @param assetOf is called with the file of each image as written, images/x.svg, and with its alternative text
 * @throws ReviewsError for Markdown without a rich-text equivalent, or an unsafe link
 */
async function compileBody(
  name: string,
  markdown: string,
  assetOf: (file: string, description: string) => RichTextAsset,
): Promise<RichTextDocument> {
  const document = await richTextFromMarkdown(markdown, async (node: MarkdownNode) => {
    if (node.type === 'break') return { nodeType: 'text', value: '\n', marks: [], data: {} };
    if (node.type !== 'image') throw new ReviewsError(`${name}: unsupported Markdown: ${node.type}`);
    const file = textOf(Reflect.get(node, 'url'));
    const description = textOf(Reflect.get(node, 'alt')).trim();
    if (!description) throw new ReviewsError(`${name}: ${file} has no alternative text`);
    return { nodeType: BLOCKS.EMBEDDED_ASSET, data: { target: assetOf(file, description) }, content: [] };
  });
  for (const node of nodesOf(document)) {
    if (node.nodeType === 'hyperlink' && !isSafeLink(textOf(node.data.uri))) {
      throw new ReviewsError(`${name}: the link ${node.data.uri} must be http, https, mailto or a path on this site`);
    }
  }
  const checked = richTextDocumentSchema.safeParse(document);
  if (checked.success) return checked.data;
  const [issue] = checked.error.issues;
  throw new ReviewsError(`${name}: ${issue?.path.join('.')}: ${issue?.message}`);
}
