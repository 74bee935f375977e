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

// Pictures are made on one core, which a busy machine shares.
vi.setConfig({ testTimeout: 30_000 });

export const POSTER = 'posterposterposterposter.jpg';
export const BACKDROP = 'backdropbackdropbackdrop.jpg';
/** A person's. */
export const PHOTO = 'photophotophotophoto.jpg';
/** A file that neither a film nor a person has. */
export const PORTRAIT = 'portraitportraitportrait.jpg';

const FILM: ArtSubject = { id: 948, title: 'Halloween', year: '1978', director: 'John Carpenter', themes: ['slasher'] };

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'fright-club-images-'));
  // An image may just be on its way to the disk, behind its reader's back.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));
  return folder;
}

/** The time stands still until the test advances it. */
export function fakeClock() {
  let time = Date.now();
  return {
    now: () => time,
    advance: (milliseconds: number) => {
      time += milliseconds;
    },
  };
}

/** A busy machine may take its time, except where the test is about time. */
const LONG_WAIT: HostWait = { working: 20_000, unknown: 20_000 };

type ImageAppOptions = {
  imageUrl: string;
  editorial?: EditorialPictures;
  dataDir?: string;
  now?: () => number;
  limits?: Partial<DownloadLimits>;
  hostWait?: HostWait;
  maxDiskBytes?: number;
  /** Stands in for the colours that are kept in memory. */
  colours?: Partial<ImagesRepository>;
};

/** The colour of every sheet in these tests. */
export const SHEET = '#9f151b';

/** Colours as the catalogue keeps them, with one film and one person in it. */
function keptColours() {
  const kept: Record<string, string> = {};
  const repository = {
    lacksColour: async (file) => [POSTER, BACKDROP, PHOTO].includes(file) && !(file in kept),
    writeColour: async (file, colour) => {
      kept[file] = colour;
    },
    writeArtColour: async (filmId, colour) => {
      kept[`art of ${filmId}`] = colour;
    },
  } satisfies Partial<ImagesRepository>;
  return { kept, repository };
}

/** The image routes on a folder of their own, with one film in the catalogue and art that can be told apart. */
export async function imageApp(options: ImageAppOptions) {
  const lines: { level: number; msg: string }[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const dataDir = options.dataDir ?? (await temporaryFolder());
  const drawn: string[] = [];
  const colours = keptColours();
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
    /** By file, and by film for its art. */
    colours: colours.kept,
    lines,
    get,
    /** The media type that a path is answered with. */
    typeOf: async (path: string, accept = 'image/avif,image/webp,*/*') =>
      (await get(path, { Accept: accept })).headers.get('Content-Type'),
  };
}
