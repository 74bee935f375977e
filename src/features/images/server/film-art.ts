import { createCache } from '#cache';
import { type Encoding, encode } from '#engine/response-cache/content-encoding.ts';
import { etagOf } from '#engine/response-cache/etag.ts';
import type { ArtSubject } from '#poster-art';
import type { ImagesRepository } from './images.repository.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** Milliseconds. Art expires because a film's title may be corrected. */
const MAX_AGE = 10 * 60_000;

export type ArtKind = 'poster' | 'backdrop';

export type ArtRenderer = {
  renderPosterArt: (subject: ArtSubject) => string;
  renderBackdropArt: (subject: ArtSubject) => string;
  /** Background colour of the poster, '#rrggbb'. */
  sheetColour: (subject: ArtSubject) => string;
};

type Bytes = Uint8Array<ArrayBuffer>;

export type Art = { etag: string; identity: Bytes; compressed: Map<Encoding, Promise<Bytes>> };

type FilmArtOptions = {
  repository: Pick<ImagesRepository, 'findByFile' | 'findFilm'>;
  renderer: ArtRenderer;
  /** Called with the background colour of each drawn poster. Must not throw. */
  onPoster: (filmId: number, colour: string) => void;
  /** Milliseconds. */
  now: () => number;
  maxBytes?: number;
};

/** Returns the art's bytes in an encoding. Each encoding is compressed once. */
export async function artBody(art: Art, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return art.identity;
  const body = art.compressed.get(encoding) ?? encode(art.identity, encoding);
  art.compressed.set(encoding, body);
  return body;
}

/** Draws typographic art for films on demand and caches it. Concurrent requests for the same art share one drawing. */
export function createFilmArt({ repository, renderer, onPoster, now, maxBytes = MAX_BYTES }: FilmArtOptions) {
  function draw(kind: ArtKind, subject: ArtSubject): Art {
    const svg = kind === 'poster' ? renderer.renderPosterArt(subject) : renderer.renderBackdropArt(subject);
    if (kind === 'poster') onPoster(subject.id, renderer.sheetColour(subject));
    const identity = new TextEncoder().encode(svg);
    return { etag: etagOf(identity), identity, compressed: new Map() };
  }

  const cache = createCache<Art | null>({
    maxSize: maxBytes,
    // The size of the drawing, plus half of it for the compressed forms, plus overhead.
    sizeOf: (art) => 512 + Math.ceil((art?.identity.byteLength ?? 0) * 1.5),
    now,
  });
  const drawOnce = (key: string, find: () => Promise<{ kind: ArtKind; subject: ArtSubject } | null>) =>
    cache.get(key, async () => {
      const found = await find();
      return found ? { value: draw(found.kind, found.subject), freshFor: MAX_AGE } : { value: null, freshFor: null };
    });

  return {
    /** Returns art to replace a poster or backdrop file, or null when no film has this file. */
    ofFile: (file: string): Promise<Art | null> => drawOnce(file, () => repository.findByFile(file)),

    /** Returns art for a film without images, or null for an unknown film. */
    ofFilm: (kind: ArtKind, filmId: number): Promise<Art | null> =>
      drawOnce(`${kind}/${filmId}`, async () => {
        const subject = await repository.findFilm(filmId);
        return subject && { kind, subject };
      }),
  };
}
