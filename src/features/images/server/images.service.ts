import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { etagOf } from '#engine/http/headers.ts';
import type { EditorialPictures } from '#features/reviews/contract/editorial-images.ts';
import { renderBackdropArt, renderPosterArt, sheetColour } from '#poster-art';
import { BulkheadRejectedError, createBulkhead, createSingleFlight, createTokenBucket, within } from '#upstream';
import { createImageConverter } from './convert-image.ts';
import { type CacheKey, createDiskCache } from './disk/disk-cache.ts';
import type { AcceptedFormats, ImageFormat } from './image-format.ts';
import { ImageFailure, type ImageFailureKind, type ImageRequest, type ImageSource } from './image-request.ts';
import { createImageUpstream, type DownloadLimits, type HostWait, type ImageUpstream } from './image-upstream.ts';
import type { DrawnFilm, ImagesRepository } from './images.repository.ts';
import { createPictureColours } from './picture-colours.ts';

const MAX_DISK_BYTES = 1024 ** 3;
const NO_LIVE_SPACE: EditorialPictures = { space: '', origins: new Map() };
/** Size of the memory cache for images that could not be stored on disk. */
const MAX_MEMORY_BYTES = 16 * 1024 * 1024;
/** Milliseconds. Older images are served and refreshed in the background. */
const STALE_AFTER = 30 * 86_400_000;
/** Milliseconds until a missing or invalid file is requested again. */
const REFUSED_FOR = 5 * 60_000;
const REFUSED_FILES = 10_000;
/**
 * Maximum number of images that are being fetched, and maximum number of images that wait. `known` is for the files of
 * the catalogue, `unknown` for other names, `editorial` for the pictures of reviews, whose names nobody can check. Each
 * image needs up to ten megabytes.
 */
const PLACES = { known: [8, 100], unknown: [2, 8], editorial: [2, 50] } as const;
/** Rate limit for names that the catalogue lacks, so that invented names cannot use up the host's rate limit. */
const UNKNOWN_RATE = { perSecond: 2, burst: 10 };

export type Picture = { bytes: Uint8Array<ArrayBuffer>; format: ImageFormat; etag: string };
export type ArtKind = 'poster' | 'backdrop';
export type Art = { etag: string; bytes: Uint8Array<ArrayBuffer> };
/** `isMissing` is true if the host does not have the image, false if we could not get it. */
export type ImageResult =
  | { kind: 'picture'; picture: Picture }
  | { kind: 'art'; art: Art; isMissing: boolean }
  | { kind: 'nothing'; isMissing: boolean };

export type ImageServiceOptions = {
  /** Base URL of TMDB's image host, for example https://image.tmdb.org/t/p */
  imageUrl: string;
  /** The Contentful space and the hosts of its images. By default there is none, and editorial images are refused. */
  editorial?: EditorialPictures;
  dataDir: string;
  repository: ImagesRepository;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  /**
   * Returns milliseconds. By default, the age of files is measured by the system time, and everything else by a
   * monotonic clock.
   */
  now?: () => number;
  limits?: Partial<DownloadLimits>;
  hostWait?: HostWait;
  /** Returns false when the disk is nearly full. By default it always returns true. */
  hasRoom?: () => Promise<boolean>;
};

export type ImageService = ReturnType<typeof createImageService>;

/** Returns images from disk, otherwise from the host, otherwise art. Requests wait a few seconds at most. */
export function createImageService(options: ImageServiceOptions) {
  const { imageUrl, editorial = NO_LIVE_SPACE, dataDir, repository, log } = options;
  const { limits, hostWait, hasRoom, now = () => performance.now() } = options;
  const base = imageUrl.replace(/\/+$/, '');
  const common = { log, now, limits, hostWait };
  const upstreams: Record<ImageSource, ImageUpstream> = {
    film: createImageUpstream({ ...common, host: 'films', urlOf: ({ size, file }) => `${base}/${size}/${file}` }),
    editorial: createImageUpstream({ ...common, host: 'editorial', urlOf: editorialImageUrl }),
  };
  const folder = join(dataDir, 'images');
  const disk = createDiskCache({ folder, maxBytes: MAX_DISK_BYTES, hasRoom, now: options.now ?? Date.now, log });
  const colours = createPictureColours({ repository, log });
  const converter = createImageConverter();
  const places = {
    known: createBulkhead(...PLACES.known),
    unknown: createBulkhead(...PLACES.unknown),
    editorial: createBulkhead(...PLACES.editorial),
  };
  const unknownNames = createTokenBucket({ ...UNKNOWN_RATE, now });
  const once = createSingleFlight<Picture | null>();
  const refused = new LRUCache<string, true>({ max: REFUSED_FILES, ttl: REFUSED_FOR, perf: { now } });
  const unsaved = new LRUCache<string, Picture>({
    maxSize: MAX_MEMORY_BYTES,
    sizeCalculation: (picture) => picture.bytes.byteLength,
    ttl: STALE_AFTER,
    perf: { now },
  });

  async function make(request: ImageRequest, formats: AcceptedFormats): Promise<Picture> {
    const source = await upstreams[request.source].source(request);
    const format = converter.isBusy() ? (formats[1] ?? formats[0]) : formats[0];
    const bytes = await converter.convert(source, { format, maxWidth: request.maxWidth });
    const picture = { bytes, format, etag: etagOf(bytes) };
    if (request.source === 'film') colours.ofPicture(request.file, source);
    const key = keyOf(request, format);
    const isSaved = await disk.write(key, bytes);
    if (!isSaved) unsaved.set(keyText(key), picture);
    return picture;
  }

  /** Fetches and converts an image. Returns null on failure, never throws. */
  async function obtain(
    request: ImageRequest,
    formats: AcceptedFormats,
    kind: keyof typeof PLACES,
  ): Promise<Picture | null> {
    try {
      return await places[kind].execute(() => make(request, formats));
    } catch (error) {
      const failure = failureKindOf(error);
      if (failure === 'missing' || failure === 'refused') refused.set(sourceText(request), true);
      if (failure === null) log.error({ err: error, ...request }, 'failed to convert an image');
      else log[failure === 'refused' ? 'warn' : 'debug']({ err: error, ...request }, 'failed to fetch an image');
      return null;
    }
  }

  /** While the database is down, every name of a film's picture counts as known. */
  async function kindOf({ source, file }: ImageRequest): Promise<keyof typeof PLACES> {
    if (source === 'editorial') return 'editorial';
    return (await repository.isKnown(file).catch(() => true)) ? 'known' : 'unknown';
  }

  /** Fetches an image unless the circuit is open. Returns null when it takes longer than the host's state allows. */
  async function fromUpstream(request: ImageRequest, formats: AcceptedFormats): Promise<Picture | null> {
    if (refused.has(sourceText(request))) return null;
    const wait = upstreams[request.source].wait();
    if (wait === null) return null;
    const kind = await kindOf(request);
    if (kind === 'unknown' && !unknownNames.tryTake()) return null;
    const made = once(`${sourceText(request)} ${formats}`, () => obtain(request, formats, kind));
    return within(wait, made);
  }

  /**
   * Returns a cached image. An old image is refreshed in the background, without `await`, because `fromUpstream` never
   * throws.
   */
  async function cachedImage(request: ImageRequest, format: ImageFormat): Promise<Picture | null> {
    const key = keyOf(request, format);
    const cached = await disk.read(key);
    if (!cached) return unsaved.get(keyText(key)) ?? null;
    // The colour may be missing because an earlier version or a failed write did not store it.
    if (request.source === 'film') colours.ofPicture(request.file, cached.bytes);
    if (cached.age > STALE_AFTER) void fromUpstream(request, [format]);
    return { bytes: cached.bytes, format, etag: etagOf(cached.bytes) };
  }

  async function firstCached(request: ImageRequest, formats: readonly ImageFormat[]): Promise<Picture | null> {
    for (const format of formats) {
      const picture = await cachedImage(request, format);
      if (picture) return picture;
    }
    return null;
  }

  /** Draws art for a film. It is not cached, because a drawing takes only two or three milliseconds. */
  function draw(kind: ArtKind, film: DrawnFilm): Art {
    const colour = sheetColour(film);
    if (kind === 'poster' && colour !== film.artColour) colours.ofArt(film.id, colour);
    const bytes = new TextEncoder().encode(kind === 'poster' ? renderPosterArt(film) : renderBackdropArt(film));
    return { etag: etagOf(bytes), bytes };
  }

  return {
    editorial,

    /**
     * Returns the image in the best format. While conversions wait or the host is unavailable, returns another cached
     * format, otherwise art.
     */
    async image(request: ImageRequest, formats: AcceptedFormats): Promise<ImageResult> {
      const [best, ...others] = formats;
      const picture =
        (await cachedImage(request, best)) ??
        (converter.isBusy() ? await firstCached(request, others) : null) ??
        (await fromUpstream(request, formats)) ??
        (await firstCached(request, others));
      if (picture) return { kind: 'picture', picture };
      const isMissing = refused.has(sourceText(request));
      const found = request.source === 'film' ? await repository.findByFile(request.file) : null;
      return found ? { kind: 'art', art: draw(found.kind, found.film), isMissing } : { kind: 'nothing', isMissing };
    },

    /** Returns art for a film without images, or null for an unknown film. */
    async filmArt(kind: ArtKind, filmId: number): Promise<Art | null> {
      const film = await repository.findFilm(filmId);
      return film && draw(kind, film);
    },
  };
}

/** Returns a URL of Contentful's Images API, which scales down and converts any format to WebP. */
const editorialImageUrl = ({ file, maxWidth }: ImageRequest) => `${file}?w=${maxWidth}&fm=webp&q=90`;

function failureKindOf(error: unknown): ImageFailureKind | null {
  if (error instanceof BulkheadRejectedError) return 'busy';
  return error instanceof ImageFailure ? error.kind : null;
}

const sourceText = ({ size, file }: { size: string; file: string }) => `${size}/${file}`;
const keyOf = ({ size, file }: ImageRequest, format: ImageFormat): CacheKey => ({ size, file, format });
const keyText = ({ size, file, format }: CacheKey) => `${size}/${file}/${format}`;
