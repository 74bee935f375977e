import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import pino from 'pino';
import { onTestFinished, vi } from 'vitest';
import type { EditorialPictures } from '#server/images/image-request.ts';
import type { ImagesRepository } from '#server/images/images.repository.ts';
import { imageRoutes } from '#server/images/images.routes.ts';
import { createImageService } from '#server/images/images.service.ts';
import type { DownloadLimits } from '#server/images/upstream/download.ts';
import type { HostWait } from '#server/images/upstream/image-upstream.ts';
import { errorHandler, notFoundHandler } from '#server/middleware/error-handler.ts';
import type { ArtSubject } from '../../src/poster-art/poster-art.ts';

// Encoding pictures is slow on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

export const POSTER = 'posterposterposterposter.jpg';
export const BACKDROP = 'backdropbackdropbackdrop.jpg';
/** A person's picture. */
export const PHOTO = 'photophotophotophoto.jpg';
/** A file name that no film and no person has. */
export const PORTRAIT = 'portraitportraitportrait.jpg';

const FILM: ArtSubject = { id: 948, title: 'Halloween', year: '1978', director: 'John Carpenter', themes: ['slasher'] };

/** The catalogue knows every file whose name does not begin like this. */
export const INVENTED = 'invented';

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fright-club-images-'));
  // An image may still be written to the disk after its response.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** A clock that only the test advances. */
export function fakeClock() {
  let time = Date.now();
  return {
    now: () => time,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** Generous on a busy machine; tests about time-outs set their own. */
const LONG_WAIT: HostWait = { working: 20_000, unknown: 20_000 };

type ImageAppOptions = {
  imageUrl: string;
  editorial?: EditorialPictures;
  dataDir?: string;
  now?: () => number;
  limits?: Partial<DownloadLimits>;
  hostWait?: HostWait;
  maxDiskBytes?: number;
  /** A fake of the in-memory colour cache. */
  colours?: Partial<ImagesRepository>;
};

/** The colour of every drawn poster in these tests. */
export const SHEET = '#9f151b';

/** The stored colours of a catalogue with one film and one person. */
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

/** The image routes on a temporary folder, with one film in the catalogue and recognisable drawn posters. */
export async function imageApp(options: ImageAppOptions) {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const drawn: string[] = [];
  const lookedUp: string[] = [];
  const colours = storedColours();
  const draw = (kind: string) => (subject: ArtSubject) => {
    drawn.push(`${kind} ${subject.id}`);
    return `<svg xmlns="http://www.w3.org/2000/svg"><title>${kind}: ${subject.title}</title>${'<g/>'.repeat(500)}</svg>`;
  };
  const service = createImageService({
    hostWait: LONG_WAIT,
    ...options,
    dataDir,
    log,
    renderer: { renderPosterArt: draw('poster'), renderBackdropArt: draw('backdrop'), sheetColour: () => SHEET },
    repository: {
      ...colours.repository,
      ...options.colours,
      isKnown: async (file) => {
        lookedUp.push(file);
        return !file.startsWith(INVENTED);
      },
      findByFile: async (file) => {
        if (file === POSTER) return { kind: 'poster', subject: FILM };
        return file === BACKDROP ? { kind: 'backdrop', subject: FILM } : null;
      },
      findFilm: async (id) => (id === FILM.id ? FILM : null),
    },
  });
  const app = new Hono();
  app.route('/images', imageRoutes(service));
  app.notFound(notFoundHandler);
  app.onError(errorHandler(log));
  const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers });
  return {
    app,
    dataDir,
    drawn,
    /** A file name for each request that no cache could serve, before it joins or begins a request to the host. */
    lookedUp,
    /** By file name, and by film id for drawn posters. */
    colours: colours.stored,
    lines,
    get,
    /** The media type of the response for a path. */
    typeOf: async (path: string, accept = 'image/avif,image/webp,*/*') =>
      (await get(path, { Accept: accept })).headers.get('Content-Type'),
  };
}
