import { join } from 'node:path';
import { BulkheadRejectedError, bulkhead } from 'cockatiel';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import { etagOf } from '#http-cache';
import { createSingleFlight, within } from '#upstream';
import { createImageConverter } from './convert-image.ts';
import { type CacheKey, createDiskCache } from './disk/disk-cache.ts';
import { type Art, type ArtRenderer, createFilmArt } from './film-art.ts';
import { ImageFailure, type ImageFailureKind } from './image-failure.ts';
import type { AcceptedFormats, ImageFormat } from './image-format.ts';
import type { EditorialPictures, ImageRequest, ImageSource } from './image-request.ts';
import type { ImagesRepository } from './images.repository.ts';
import { createPictureColours } from './picture-colours.ts';
import type { DownloadLimits, Fetch } from './upstream/download.ts';
import { createImageUpstream, type HostWait, type ImageUpstream } from './upstream/image-upstream.ts';
import { editorialImageUrl, filmImageUrl } from './upstream/image-urls.ts';

const MAX_DISK_BYTES = 1024 ** 3;
const NO_LIVE_SPACE: EditorialPictures = { space: '', origins: new Map() };
/** For images that the disk did not take. */
const MAX_MEMORY_BYTES = 16 * 1024 * 1024;
/** An image older than this is served and fetched anew, milliseconds. */
const STALE_AFTER = 30 * 86_400_000;
/** How long a file that the host lacks, or that is no picture, is not asked for again, milliseconds. */
const REFUSED_FOR = 5 * 60_000;
const REFUSED_FILES = 10_000;
/** Each holds a source of up to ten megabytes until it is converted. */
const AT_A_TIME = 8;
const MAX_WAITING = 100;

export type Picture = { bytes: Uint8Array<ArrayBuffer>; format: ImageFormat; etag: string };
export type ImageAnswer = { kind: 'picture'; picture: Picture } | { kind: 'art'; art: Art };

type ImageServiceOptions = {
  /** Base address of the image host, as in https://image.tmdb.org/t/p */
  imageUrl: string;
  /** Left out, there is no live space. */
  editorial?: EditorialPictures;
  dataDir: string;
  repository: ImagesRepository;
  renderer: ArtRenderer;
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;
  fetch?: Fetch;
  /** Milliseconds. */
  now?: () => number;
  limits?: Partial<DownloadLimits>;
  hostWait?: HostWait;
  maxDiskBytes?: number;
  /** Whether the disk may take more images; always, unless given. */
  hasRoom?: () => Promise<boolean>;
};

export type ImageService = ReturnType<typeof createImageService>;

/**
 * Posters, backdrops, portraits and logos of the film-image host, and pictures of a live editorial space: from the
 * disk, else from their host, else as art.
 * A visitor waits only for a host that works, and never longer than a few seconds.
 */
export function createImageService(options: ImageServiceOptions) {
  const { imageUrl, editorial = NO_LIVE_SPACE, dataDir, repository, renderer, log, now = Date.now } = options;
  const { limits, hostWait, fetch = globalThis.fetch } = options;
  const common = { log, fetch, now, limits, hostWait };
  const upstreams: Record<ImageSource, ImageUpstream> = {
    film: createImageUpstream({ ...common, host: 'films', urlOf: filmImageUrl(imageUrl) }),
    editorial: createImageUpstream({ ...common, host: 'editorial', urlOf: editorialImageUrl }),
  };
  const folder = join(dataDir, 'images');
  const { maxDiskBytes: maxBytes = MAX_DISK_BYTES, hasRoom } = options;
  const disk = createDiskCache({ folder, maxBytes, hasRoom, now, log });
  const colours = createPictureColours({ repository, log });
  const art = createFilmArt({ repository, renderer, onPoster: colours.ofArt, now });
  const converter = createImageConverter();
  const queue = bulkhead(AT_A_TIME, MAX_WAITING);
  const once = createSingleFlight<Picture | null>();
  const refused = new LRUCache<string, true>({ max: REFUSED_FILES, ttl: REFUSED_FOR, perf: { now } });
  const unkept = new LRUCache<string, Picture>({
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
    const kept = await disk.write(key, bytes);
    if (!kept) unkept.set(keyText(key), picture);
    return picture;
  }

  /** Gets an image from the host; null when that fails. Never throws. */
  async function obtain(request: ImageRequest, formats: AcceptedFormats): Promise<Picture | null> {
    try {
      return await queue.execute(() => make(request, formats));
    } catch (error) {
      const kind = kindOf(error);
      if (kind === 'missing' || kind === 'refused') refused.set(sourceText(request), true);
      if (kind === null) log.error({ err: error, ...request }, 'an image could not be made');
      else log[kind === 'refused' ? 'warn' : 'debug']({ err: error, ...request }, 'no image from the host');
      return null;
    }
  }

  /** Gets an image from the host unless its circuit is open, and waits as long as the host's state allows. */
  async function fromUpstream(request: ImageRequest, formats: AcceptedFormats): Promise<Picture | null> {
    if (refused.has(sourceText(request))) return null;
    const wait = upstreams[request.source].wait();
    if (wait === null) return null;
    const made = once(`${sourceText(request)} ${formats}`, () => obtain(request, formats));
    return within(wait, made);
  }

  /** The image as it was made before. An old one is renewed behind the reader's back: `fromUpstream` never fails. */
  async function madeBefore(request: ImageRequest, format: ImageFormat): Promise<Picture | null> {
    const key = keyOf(request, format);
    const kept = await disk.read(key);
    if (!kept) return unkept.get(keyText(key)) ?? null;
    // Made before colours were kept, or by a run that could not store it.
    if (request.source === 'film') colours.ofPicture(request.file, kept.bytes);
    if (kept.age > STALE_AFTER) void fromUpstream(request, [format]);
    return { bytes: kept.bytes, format, etag: etagOf(kept.bytes) };
  }

  async function firstMadeBefore(request: ImageRequest, formats: readonly ImageFormat[]): Promise<Picture | null> {
    for (const format of formats) {
      const picture = await madeBefore(request, format);
      if (picture) return picture;
    }
    return null;
  }

  return {
    /** Which editorial pictures there are. */
    editorial,

    /**
     * An image in one of the formats, or the art of the film whose image it is. The best format, except that a busy
     * machine sends a lesser one, and an unreachable host leaves what was made before.
     *
     * @returns null when there is neither
     */
    async image(request: ImageRequest, formats: AcceptedFormats): Promise<ImageAnswer | null> {
      const [best, ...others] = formats;
      const picture =
        (await madeBefore(request, best)) ??
        (converter.isBusy() ? await firstMadeBefore(request, others) : null) ??
        (await fromUpstream(request, formats)) ??
        (await firstMadeBefore(request, others));
      if (picture) return { kind: 'picture', picture };
      const drawn = request.source === 'film' ? await art.ofFile(request.file) : null;
      return drawn && { kind: 'art', art: drawn };
    },

    filmArt: art.ofFilm,
  };
}

function kindOf(error: unknown): ImageFailureKind | null {
  if (error instanceof BulkheadRejectedError) return 'busy';
  return error instanceof ImageFailure ? error.kind : null;
}

const sourceText = ({ size, file }: { size: string; file: string }) => `${size}/${file}`;
const keyOf = ({ size, file }: ImageRequest, format: ImageFormat): CacheKey => ({ size, file, format });
const keyText = ({ size, file, format }: CacheKey) => `${size}/${file}/${format}`;
