import { LRUCache } from 'lru-cache';
import { type Encoding, encode, etagOf } from '#http-cache';
import type { ArtSubject } from '#poster-art';
import type { ImagesRepository } from './images.repository.ts';

const MAX_BYTES = 32 * 1024 * 1024;
/** A film's title can be corrected; drawn art is looked at again after this long, milliseconds. */
const KEPT_FOR = 10 * 60_000;

export type ArtKind = 'poster' | 'backdrop';

/** Draws a film as an SVG document. */
export type ArtRenderer = {
  renderPosterArt: (subject: ArtSubject) => string;
  renderBackdropArt: (subject: ArtSubject) => string;
  /** The colour of the sheet that the poster is drawn on, '#rrggbb'. */
  sheetColour: (subject: ArtSubject) => string;
};

export type Art = {
  etag: string;
  bodies: Partial<Record<Encoding, Uint8Array<ArrayBuffer>>> & { identity: Uint8Array<ArrayBuffer> };
};

type FilmArtOptions = {
  repository: Pick<ImagesRepository, 'findByFile' | 'findFilm'>;
  renderer: ArtRenderer;
  /** Told of the colour of each poster that was drawn; must not throw. */
  onPoster: (filmId: number, colour: string) => void;
  /** Milliseconds. */
  now: () => number;
  maxBytes?: number;
};

/** The art's bytes in an encoding, compressed once. */
export async function artBody(art: Art, encoding: Encoding): Promise<Uint8Array<ArrayBuffer>> {
  if (encoding === 'identity') return art.bodies.identity;
  const body = art.bodies[encoding] ?? (await encode(art.bodies.identity, encoding));
  art.bodies[encoding] = body;
  return body;
}

/** Typographic art of films, drawn when asked for and kept in memory. Many asking for one film draw it once. */
export function createFilmArt({ repository, renderer, onPoster, now, maxBytes = MAX_BYTES }: FilmArtOptions) {
  function draw(kind: ArtKind, subject: ArtSubject): Art {
    const svg = kind === 'poster' ? renderer.renderPosterArt(subject) : renderer.renderBackdropArt(subject);
    if (kind === 'poster') onPoster(subject.id, renderer.sheetColour(subject));
    const identity = new TextEncoder().encode(svg);
    return { etag: etagOf(identity), bodies: { identity } };
  }

  const kept = new LRUCache<string, Art, () => Promise<Art | undefined>>({
    maxSize: maxBytes,
    // The drawing, half as much again for its compressed forms, and the rest of the entry.
    sizeCalculation: (art) => 512 + Math.ceil(art.bodies.identity.byteLength * 1.5),
    ttl: KEPT_FOR,
    perf: { now },
    fetchMethod: (_key, _stale, { context: find }) => find(),
  });

  return {
    /** The art that stands in for a poster or backdrop of the image host; null when no film has such a file. */
    async ofFile(file: string): Promise<Art | null> {
      const find = async () => {
        const found = await repository.findByFile(file);
        return found ? draw(found.kind, found.subject) : undefined;
      };
      return (await kept.fetch(file, { context: find })) ?? null;
    },

    /** The art of a film that has no picture; null when there is no such film. */
    async ofFilm(kind: ArtKind, filmId: number): Promise<Art | null> {
      const find = async () => {
        const subject = await repository.findFilm(filmId);
        return subject ? draw(kind, subject) : undefined;
      };
      return (await kept.fetch(`${kind}/${filmId}`, { context: find })) ?? null;
    },
  };
}
