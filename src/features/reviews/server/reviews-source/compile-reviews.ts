import { OWN_ASSET_PATH } from '../../contract/editorial-images.ts';
import { DESK, type OwnReview } from '../own-reviews.ts';
import { compileBody } from './review-body.ts';
import { type ReviewFile, ReviewsError } from './review-file.ts';
import type { SvgImage } from './svg-image.ts';

export const fileName = (file: string) => file.replace(/^images\//, '');
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
export async function compileReviews(files: ReviewFile[], images: ReadonlyMap<string, SvgImage>) {
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
