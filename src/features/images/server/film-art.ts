import { etagOf } from '#engine/response-cache/etag.ts';
import type { ArtSubject } from '#poster-art';
import type { DrawnFilm, ImagesRepository } from './images.repository.ts';

export type ArtKind = 'poster' | 'backdrop';

export type ArtRenderer = {
  renderPosterArt: (subject: ArtSubject) => string;
  renderBackdropArt: (subject: ArtSubject) => string;
  /** Background colour of the poster, '#rrggbb'. */
  sheetColour: (subject: ArtSubject) => string;
};

export type Art = { etag: string; bytes: Uint8Array<ArrayBuffer> };

type FilmArtOptions = {
  repository: Pick<ImagesRepository, 'findByFile' | 'findFilm'>;
  renderer: ArtRenderer;
  /** Called when the background colour of a drawn poster is not stored yet. Must not throw. */
  onColour: (filmId: number, colour: string) => void;
};

/** Draws typographic art for films. A drawing takes two or three milliseconds, so it is not cached. */
export function createFilmArt({ repository, renderer, onColour }: FilmArtOptions) {
  function draw(kind: ArtKind, film: DrawnFilm): Art {
    const colour = renderer.sheetColour(film);
    if (kind === 'poster' && colour !== film.artColour) onColour(film.id, colour);
    const bytes = new TextEncoder().encode(
      kind === 'poster' ? renderer.renderPosterArt(film) : renderer.renderBackdropArt(film),
    );
    return { etag: etagOf(bytes), bytes };
  }

  return {
    /** Returns art to replace a poster or backdrop file, or null when no film has this file. */
    async ofFile(file: string): Promise<Art | null> {
      const found = await repository.findByFile(file);
      return found && draw(found.kind, found.film);
    },

    /** Returns art for a film without images, or null for an unknown film. */
    async ofFilm(kind: ArtKind, filmId: number): Promise<Art | null> {
      const film = await repository.findFilm(filmId);
      return film && draw(kind, film);
    },
  };
}
