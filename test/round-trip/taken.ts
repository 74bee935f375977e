import type { ParsedFilm } from '#features/imports/server/parsed-import.ts';

/** The data that an import reads of a film. */
export type Taken = {
  title: string;
  year: number | null;
  tmdbId: number | null;
  imdbId: string | null;
  rating: number | null;
  isListed: boolean;
  /** Each with day and rating, from viewingText. */
  viewings: string[];
  /** The paragraphs of all notes, because several notes may become one, and the tags. */
  words: string[];
};

export const wordsOf = (notes: (string | null | undefined)[], tags: readonly string[]) =>
  [...new Set([...notes.flatMap((note) => note?.split(/\n{2,}/) ?? []), ...tags])].toSorted();

export const viewingText = (day: string | null, rating: number | null) => `${day ?? 'date unknown'}: ${rating ?? '-'}`;

export const fromFile = ({
  title,
  year,
  tmdbId,
  imdbId,
  rating,
  watchlisted,
  viewings,
  note,
  tags = [],
}: ParsedFilm): Taken => ({
  ...{ title, year, tmdbId, imdbId },
  rating: rating?.value ?? null,
  isListed: watchlisted !== null,
  viewings: viewings.map((viewing) => viewingText(viewing.date, viewing.rating)).toSorted(),
  words: wordsOf([note, ...viewings.map((viewing) => viewing.note)], tags),
});

export const byTitle = (films: Taken[]) => films.toSorted((a, b) => (a.title < b.title ? -1 : 1));
