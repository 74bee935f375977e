import { Hono } from 'hono';
import pino from 'pino';
import { errorHandler, notFoundHandler } from '#engine/http/error-handler.ts';
import type { DownloadLimits, HostWait } from '#features/images/server/image-upstream.ts';
import type { DrawnFilm, ImagesRepository } from '#features/images/server/images.repository.ts';
import { imageRoutes } from '#features/images/server/images.routes.ts';
import { createImageService } from '#features/images/server/images.service.ts';
import type { EditorialPictures } from '#features/reviews/contract/editorial-images.ts';
import { temporaryFolder } from '../process/temporary-folder.ts';

export const POSTER = 'posterposterposterposter.jpg';
export const POSTER_PATH = `/images/w300/${POSTER}`;
/** The path of another picture that the host has. */
export const another = (number: number) => `/images/w300/another${String(number).padStart(20, '0')}.jpg`;
export const BACKDROP = 'backdropbackdropbackdrop.jpg';
/** A person's picture. */
export const PHOTO = 'photophotophotophoto.jpg';
/** A file name that no film and no person has. */
export const PORTRAIT = 'portraitportraitportrait.jpg';

/** The only film of the catalogue. */
export const FILM: DrawnFilm = {
  ...{ id: 948, title: 'Halloween', year: '1978', director: 'John Carpenter', traits: ['slasher'] },
  artColour: null,
};

/** The beginning of file names that the catalogue does not know. */
export const INVENTED = 'invented';

/** Creates a clock that only the test advances. */
export function fakeClock() {
  let time = Date.now();
  return {
    now: () => time,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** Time-outs in milliseconds, long enough for a busy machine. Tests about time-outs set others. */
const LONG = 300_000;
const LONG_WAIT: HostWait = { working: LONG, unknown: LONG };

type ImageAppOptions = {
  imageUrl: string;
  editorial?: EditorialPictures;
  dataDir?: string;
  now?: () => number;
  limits?: Partial<DownloadLimits>;
  hostWait?: HostWait;
  /** Replaces functions of the repository. */
  repository?: Partial<ImagesRepository>;
};

/** Simulates the stored colours of a catalogue with one film and one person. */
function storedColours() {
  const stored: Record<string, string> = {};
  const repository = {
    lacksColour: async (file) => [POSTER, BACKDROP, PHOTO].includes(file) && !(file in stored),
    writeColour: async (file, colour) => {
      stored[file] = colour;
    },
    writeArtColour: async (filmId, colour) => {
      stored[`art of ${filmId}`] = colour;
    },
  } satisfies Partial<ImagesRepository>;
  return { stored, repository };
}

/** Creates the image routes with a temporary folder and one film in the catalogue. */
export async function imageApp(options: ImageAppOptions) {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const lookedUp: string[] = [];
  const colours = storedColours();
  const service = createImageService({
    hostWait: LONG_WAIT,
    ...options,
    limits: { timeout: LONG, ...options.limits },
    dataDir,
    log,
    repository: {
      ...colours.repository,
      isKnown: async (file) => {
        lookedUp.push(file);
        return !file.startsWith(INVENTED);
      },
      findByFile: async (file) => {
        if (file === POSTER) return { kind: 'poster', film: FILM };
        return file === BACKDROP ? { kind: 'backdrop', film: FILM } : null;
      },
      findFilm: async (id) => (id === FILM.id ? FILM : null),
      ...options.repository,
    },
  });
  const app = new Hono();
  app.route('/', imageRoutes(service));
  app.notFound(notFoundHandler);
  app.onError(errorHandler(log));
  const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
  return {
    app,
    dataDir,
    /**
     * The file name of each request that no cache could serve, even if the request then waited for the same download as
     * another one.
     */
    lookedUp,
    /** Stored colours by file name. The key of a drawn poster is `art of` and the film's id. */
    colours: colours.stored,
    lines,
    /** The number of failed fetches that the service has recorded. */
    failures: () => lines.filter((line) => line.msg === 'failed to fetch an image').length,
    get,
    /** Requests a path and returns the media type of the response. */
    typeOf: async (path: string, accept = 'image/avif,image/webp,*/*') =>
      (await get(path, { Accept: accept })).headers.get('Content-Type'),
  };
}
