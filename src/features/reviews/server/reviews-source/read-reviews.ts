import { readdir, readFile } from 'node:fs/promises';
import { richTextFromMarkdown } from '@contentful/rich-text-from-markdown';
import { BLOCKS, helpers, type Node } from '@contentful/rich-text-types';
import { OWN_ASSET_PATH } from '../../contract/editorial-images.ts';
import { type RichTextAsset, type RichTextDocument, richTextDocumentSchema } from '../../contract/reviews.ts';
import { isSafeLink } from '../../contract/safe-link.ts';
import { DESK, type OwnReview } from '../own-reviews.ts';
import { type ReviewFile, ReviewsError, readReviewFile, readSvg, type SvgImage } from './review-file.ts';

export const REVIEWS_FOLDER = new URL('../../../../../content/reviews/', import.meta.url);

export type CompiledReviews = {
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
