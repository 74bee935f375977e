import { readdir, readFile } from 'node:fs/promises';
import type { OwnReview } from '../own-reviews.ts';
import { compileReviews, fileName } from './compile-reviews.ts';
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
