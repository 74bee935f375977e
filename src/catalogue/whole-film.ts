import type { FilmRecord, PartialFilm } from './film-record.ts';

const UNKNOWN: Omit<FilmRecord, 'id' | 'title'> = {
  imdbId: null,
  originalTitle: null,
  aliases: [],
  originalLanguage: null,
  releaseDate: null,
  runtime: null,
  overview: null,
  posterPath: null,
  backdropPath: null,
  trailerUrl: null,
  voteAverage: null,
  voteCount: 0,
  popularity: 0,
  directors: [],
  cast: [],
  keywords: [],
  spoilers: [],
  themes: [],
  tags: [],
  basedOn: [],
  notes: { yes: [], no: [] },
  fright: null,
  providers: [],
};

/** Fills each field that could not be read with the stored film's value, or with an unknown value. */
export function wholeFilm({ id, title, ...read }: PartialFilm, stored: FilmRecord | undefined): FilmRecord {
  const readable = Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
  return { ...UNKNOWN, ...stored, ...readable, id, title };
}
