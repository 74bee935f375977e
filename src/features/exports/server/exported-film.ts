import type { FilmRow, ListRow, RowOf } from './member-rows.repository.ts';
import type { RatedViewing } from './rated-viewings.ts';

export type ExportedViewing = RatedViewing<RowOf<'viewings'>>;

/**
 * Each call reads all films or viewings again, film by film. A film's viewings are sorted latest first, undated last.
 */
export type MemberFilms = {
  films: () => AsyncIterable<FilmRow>;
  viewings: () => AsyncIterable<ExportedViewing>;
  lists: () => AsyncIterable<ListRow>;
  /** The notes on films, also on those that the member has neither seen nor rated nor listed. */
  notes: () => AsyncIterable<RowOf<'notes'>>;
  /** Returns the day of a moment in the member's time zone, YYYY-MM-DD. */
  dayOf: (moment: Date) => string;
  /** Returns noon of a day in the member's time zone. */
  noonOf: (day: string) => Date;
};

/** Films of lists and notes have no IMDb id. */
export type NamedFilm = { id: number; imdb_id?: string | null; title: string; release_date: string | null };

export const yearOf = ({ release_date }: NamedFilm): string | null => release_date?.slice(0, 4) ?? null;

/** Raises a 0 to 1, the lowest rating of other services. */
export const fromOne = (rating: number): number => Math.max(1, rating);
