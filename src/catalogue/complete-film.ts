import { type FilmRecord, MAX_STUDIOS } from './film-record.ts';

/**
 * Completes a live film from the embedded catalogue: our tags, themes and profile, and facts that the live source
 * lacks.
 */
export function completeFilm(live: FilmRecord, embedded: FilmRecord | undefined): FilmRecord {
  if (!embedded) return live;
  const nobody = live.directors.length === 0 && live.cast.length === 0;
  return {
    ...live,
    imdbId: live.imdbId ?? embedded.imdbId,
    originalTitle: live.originalTitle ?? embedded.originalTitle,
    aliases: [...new Set([...embedded.aliases, ...live.aliases])],
    originalLanguage: live.originalLanguage ?? embedded.originalLanguage,
    releaseDate: live.releaseDate ?? embedded.releaseDate,
    runtime: live.runtime ?? embedded.runtime,
    overview: live.overview ?? embedded.overview,
    posterPath: live.posterPath ?? embedded.posterPath,
    backdropPath: live.backdropPath ?? embedded.backdropPath,
    trailerUrl: live.trailerUrl ?? embedded.trailerUrl,
    countries: live.countries.length > 0 ? live.countries : embedded.countries,
    certification: live.certification ?? embedded.certification,
    // TMDB's collections leave out remakes and the other films of a universe.
    franchise: embedded.franchise ?? live.franchise,
    studios: [...new Set([...embedded.studios, ...live.studios])].slice(0, MAX_STUDIOS),
    directors: nobody ? embedded.directors : live.directors,
    cast: nobody ? embedded.cast : live.cast,
    fame: embedded.fame,
    alike: embedded.alike,
    keywords: live.keywords.length > 0 ? live.keywords : embedded.keywords,
    spoilers: embedded.spoilers,
    themes: [...new Set([...live.themes, ...embedded.themes])],
    tags: embedded.tags,
    basedOn: embedded.basedOn,
    notes: embedded.notes,
    fright: embedded.fright,
  };
}
