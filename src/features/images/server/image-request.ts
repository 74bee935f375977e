import { FILM_IMAGE_PATH, IMAGE_SIZES, type ImageSize, MAX_ID } from '#contract/constants.ts';
import { badRequest } from '#engine/errors.ts';
import { EDITORIAL_IMAGE_FILE, type EditorialPictures } from '#features/reviews/contract/editorial-images.ts';

const FILM_FILE = /^([1-9]\d{0,9})\.svg$/;
/** Width limit of the size `original` in pixels. */
const ORIGINAL_WIDTH = 2000;

export type ImageSource = 'film' | 'editorial';

export type ImageRequest = {
  source: ImageSource;
  size: ImageSize;
  /** A file name of TMDB's image host without a slash, or the URL of an editorial image. */
  file: string;
  /** Pixels. Narrower images are not enlarged. */
  maxWidth: number;
};

const isSize = (size: string): size is ImageSize => IMAGE_SIZES.some((known) => known === size);

/**
 * Validates decoded path parts. A file has only letters, digits and one dot: it cannot leave a folder or name a host.
 *
 * @throws AppError bad_request
 */
export function readImageRequest(size: string, file: string): ImageRequest {
  const known = readSize(size);
  if (!FILM_IMAGE_PATH.test(`/${file}`)) throw badRequest('This is not a valid image file name.');
  return { source: 'film', ...known, file };
}

/**
 * Validates the undecoded path after /images/editorial/: `<size>/<host>/<space>/<asset>/<upload>/<name>`. Only images
 * of the configured space and its hosts are allowed.
 *
 * @throws AppError bad_request
 */
export function readEditorialRequest(rawPath: string, { space, origins }: EditorialPictures): ImageRequest {
  const [size = '', host = '', ...segments] = rawPath.split('/');
  const known = readSize(size);
  const origin = origins.get(host);
  const file = segments.join('/');
  if (!origin || segments[0] !== space || !EDITORIAL_IMAGE_FILE.test(file)) {
    throw badRequest('This is not a valid image path.');
  }
  return { source: 'editorial', ...known, file: `${origin}/${file}` };
}

function readSize(size: string): Pick<ImageRequest, 'size' | 'maxWidth'> {
  if (!isSize(size)) throw badRequest(`Unknown image size. Use one of ${IMAGE_SIZES.join(', ')}.`);
  return { size, maxWidth: size === 'original' ? ORIGINAL_WIDTH : Number(size.slice(1)) };
}

/** Returns the film's id. @throws AppError bad_request */
export function readFilmFile(file: string): number {
  const id = Number(FILM_FILE.exec(file)?.[1]);
  if (!(id <= MAX_ID)) throw badRequest('The file name must be a film id with .svg, for example 948.svg.');
  return id;
}

/**
 * missing: the host does not have the image. refused: it is not an image that we serve. faulty: the response is
 * invalid. unreachable: no response, or rate limited by the host. busy: too many images wait in this process, or the
 * circuit is open.
 */
export type ImageFailureKind = 'missing' | 'refused' | 'faulty' | 'unreachable' | 'busy';

/** Code outside this folder never sees this error: visitors get art or a 404 instead. */
export class ImageFailure extends Error {
  override name = 'ImageFailure';
  readonly kind: ImageFailureKind;

  constructor(kind: ImageFailureKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
