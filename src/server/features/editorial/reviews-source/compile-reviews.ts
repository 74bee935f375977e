import { PRODUCT_NAME } from '#contract/brand.ts';
import {
  type ContentAsset,
  type ContentEntry,
  type ContentSpace,
  linkTo,
  OWN_ASSET_HOST,
  OWN_ASSET_PATH,
  OWN_LOCALE,
  OWN_SPACE,
} from '#delivery-api';
import { type BodyImage, compileBody } from './review-body.ts';
import { type ReviewFile, ReviewsError } from './review-file.ts';
import type { SvgImage } from './svg-image.ts';

/** Allowed values of `writer` in front matter. */
const WRITERS = { desk: { firstName: PRODUCT_NAME, lastName: 'Desk' } };

const fileName = (file: string) => file.replace(/^images\//, '');
const assetId = (file: string) => fileName(file).replace(/\.svg$/, '');
const writerId = (writer: string) => `writer-${writer}`;
const reviewId = (movieId: number) => `review-${movieId}`;

function sysOf(id: string, day: string) {
  return {
    id,
    space: linkTo('Space', OWN_SPACE.space),
    environment: linkTo('Environment', OWN_SPACE.environment),
    createdAt: `${day}T00:00:00.000Z`,
    updatedAt: `${day}T00:00:00.000Z`,
    revision: 1,
    locale: OWN_LOCALE,
  };
}

function entry(contentType: string, id: string, day: string, fields: ContentEntry['fields']): ContentEntry {
  return { sys: { ...sysOf(id, day), type: 'Entry', contentType: linkTo('ContentType', contentType) }, fields };
}

function asset(file: string, description: string, image: SvgImage, day: string): ContentAsset {
  const { bytes, width, height } = image;
  const fields = {
    title: assetId(file),
    description,
    file: {
      url: `//${OWN_ASSET_HOST}${OWN_ASSET_PATH}${fileName(file)}`,
      details: { size: bytes.byteLength, image: { width, height } },
      fileName: fileName(file),
      contentType: 'image/svg+xml',
    },
  };
  return { sys: { ...sysOf(assetId(file), day), type: 'Asset' }, fields };
}

async function compileReview({ name, frontMatter, body }: ReviewFile) {
  const { document, images } = await compileBody(name, body, assetId);
  const { movieId, movieName, subtitle, published, containsSpoilers, overallScore, writer } = frontMatter;
  const ofFrontMatter = [frontMatter.banner, frontMatter.posterArt].filter((file) => typeof file === 'string');
  const fields = {
    movieId,
    movieName,
    reviewSubtitle: subtitle,
    writerReference: linkTo('Entry', writerId(writer)),
    published,
    containsSpoilers,
    ...(frontMatter.banner && { bannerImage: linkTo('Asset', assetId(frontMatter.banner)) }),
    ...(frontMatter.posterArt && { posterArt: linkTo('Asset', assetId(frontMatter.posterArt)) }),
    content: document,
    overallScore,
  };
  return {
    name,
    published,
    entry: entry('review', reviewId(movieId), published, fields),
    images: [...images, ...ofFrontMatter.map((file): BodyImage => ({ file, alt: '' }))],
  };
}

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
 * @returns the same space for the same files
 * @throws ReviewsError listing all problems
 */
export async function compileReviews(
  files: ReviewFile[],
  images: ReadonlyMap<string, SvgImage>,
): Promise<ContentSpace> {
  const problems = problemsOf(files);
  const reviews = await Promise.all(files.map(compileReview));
  const assets = new Map<string, ContentAsset>();
  for (const { name, published, images: used } of reviews) {
    for (const { file, alt } of used) {
      const image = images.get(file);
      if (!image) problems.push(`${name}: missing image ${file}`);
      // An image in a body has a description, one in front matter has none.
      else if (alt || !assets.has(file)) assets.set(file, asset(file, alt, image, published));
    }
  }
  if (problems.length > 0) throw new ReviewsError(problems.join('\n'));

  const firstDay = reviews.map((review) => review.published).sort()[0] ?? '1970-01-01';
  const featured = files
    .filter((file) => file.frontMatter.featured)
    .map(({ frontMatter: { movieId, published } }) =>
      entry('featuredReview', 'featured-review', published, { reviewReference: linkTo('Entry', reviewId(movieId)) }),
    );
  const writers = Object.entries(WRITERS).map(([name, fields]) => entry('writer', writerId(name), firstDay, fields));
  return {
    entries: [...writers, ...featured, ...reviews.map((review) => review.entry)],
    assets: [...assets.values()],
  };
}
