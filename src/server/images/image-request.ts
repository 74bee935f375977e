import { EDITORIAL_IMAGE_FILE } from '#contract/editorial-images.ts';
import { FILM_IMAGE_PATH, IMAGE_SIZES, type ImageSize } from '#contract/image-sizes.ts';
import { MAX_ID } from '#contract/limits.ts';
import { badRequest } from '../errors.ts';

const FILM_FILE = /^([1-9]\d{0,9})\.svg$/;
/** What `original` is scaled down to, pixels. */
const ORIGINAL_WIDTH = 2000;

/** Whose pictures: the film-image host's, or a live editorial space's. */
export type ImageSource = 'film' | 'editorial';

export type ImageRequest = {
  source: ImageSource;
  size: ImageSize;
  /** A file name of the film-image host, without a slash; of an editorial picture its address. */
  file: string;
  /** Pixels; a narrower source stays as it is. */
  maxWidth: number;
};

/** The live editorial space whose pictures are served, and the origins by host that it keeps them on. */
export type EditorialPictures = { space: string; origins: ReadonlyMap<string, string> };

const isSize = (size: string): size is ImageSize => IMAGE_SIZES.some((known) => known === size);

/**
 * Reads the two path segments of an image, already decoded once. What passes is a size of the list and letters,
 * digits and one dot, so it can neither leave a folder nor name another host.
 *
 * @throws AppError bad_request
 * @example readImageRequest('w300', '6f83VYXe0LAf88YOiIsyVOVaV9z.jpg').maxWidth // 300
 */
export function readImageRequest(size: string, file: string): ImageRequest {
  const known = readSize(size);
  if (!FILM_IMAGE_PATH.test(`/${file}`)) throw badRequest('That is not the name of an image.');
  return { source: 'film', ...known, file };
}

/**
 * Reads what stands behind /images/editorial/ as it was sent: `<size>/<host>/<space>/<asset>/<upload>/<name>`. What
 * passes is a picture of this very space on one of its hosts.
 *
 * @throws AppError bad_request
 */
export function readEditorialRequest(rawPath: string, { space, origins }: EditorialPictures): ImageRequest {
  const [size = '', host = '', ...segments] = rawPath.split('/');
  const known = readSize(size);
  const origin = origins.get(host);
  const file = segments.join('/');
  if (!origin || segments[0] !== space || !EDITORIAL_IMAGE_FILE.test(file)) {
    throw badRequest('That is not the name of an image.');
  }
  return { source: 'editorial', ...known, file: `${origin}/${file}` };
}

function readSize(size: string): Pick<ImageRequest, 'size' | 'maxWidth'> {
  if (!isSize(size)) throw badRequest(`Images come in these sizes: ${IMAGE_SIZES.join(', ')}.`);
  return { size, maxWidth: size === 'original' ? ORIGINAL_WIDTH : Number(size.slice(1)) };
}

/**
 * The film of an address such as /images/art/poster/948.svg.
 *
 * @throws AppError bad_request
 */
export function readFilmFile(file: string): number {
  const id = Number(FILM_FILE.exec(file)?.[1]);
  if (!(id <= MAX_ID)) throw badRequest('Art is named by a film id, as in 948.svg.');
  return id;
}
