import type { FilmRow } from './member-films.repository.ts';
import type { DayOf, RatedViewing } from './rated-viewings.ts';

type NamedFilm = { id: number; imdbId: string | null; title: string; year: string | null };

/** A member's film with the data that other services have too. Ratings are the overall ones, 0 to 10. */
export type ExportedFilm = NamedFilm & {
  originalTitle: string | null;
  releaseDate: string | null;
  runtime: number | null;
  directors: string[];
  rating: { value: number; at: Date; day: string } | null;
  listed: { at: Date | null; day: string } | null;
  /** `enteredDay`: when the first viewing was saved; `isUndated`: at least one viewing has no date. */
  seen: { enteredDay: string; isUndated: boolean } | null;
  /** The member's note on the film, and the day of its last change. */
  note: { text: string; day: string } | null;
  tags: string[];
};

export type ExportedViewing = {
  id: string;
  film: NamedFilm;
  /** YYYY-MM-DD; null: date unknown. */
  day: string | null;
  /** Null: the moment is unknown. */
  watchedAt: Date | null;
  /** The newest overall rating that was saved on that day, 0 to 10. */
  rating: number | null;
  enteredDay: string;
  isRewatch: boolean;
  note: string | null;
  /** Of the film. */
  tags: string[];
};

/** A member's own list, made on the day. */
export type ExportedList = {
  name: string;
  description: string;
  ranked: boolean;
  day: string;
  films: { id: number; title: string; release_date: string | null; note: string }[];
};

/**
 * Each call reads all films or viewings again, film by film. A film's viewings are sorted latest first, undated last.
 */
export type MemberFilms = {
  films: () => AsyncIterable<ExportedFilm>;
  viewings: () => AsyncIterable<ExportedViewing>;
  lists: () => AsyncIterable<ExportedList>;
  /** The notes on films, also on those that the member has neither seen nor rated nor listed. */
  notes: () => AsyncIterable<{ id: number; title: string; release_date: string | null; text: string }>;
  /** Returns noon of a day in the member's time zone. */
  noonOf: (day: string) => Date;
};

type NameRow = { id: number; imdb_id?: string | null; title: string; release_date: string | null };

export const namedFilm = (row: NameRow): NamedFilm => ({
  id: row.id,
  imdbId: row.imdb_id ?? null,
  title: row.title,
  year: row.release_date?.slice(0, 4) ?? null,
});

export function exportedFilm(row: FilmRow, dayOf: DayOf): ExportedFilm {
  const { overall, rated_at, rated_on, listed_at, listed_on, seen_entered_at, note, noted_at, tags } = row;
  return {
    ...namedFilm(row),
    originalTitle: row.original_title,
    releaseDate: row.release_date,
    runtime: row.runtime,
    directors: row.directors,
    rating: overall === null || rated_at === null ? null : { value: overall, at: rated_at, day: rated_on },
    listed: listed_on === null ? null : { at: listed_at, day: listed_on },
    seen: seen_entered_at && { enteredDay: dayOf(seen_entered_at), isUndated: row.is_seen_undated ?? false },
    note: note === null || noted_at === null ? null : { text: note, day: dayOf(noted_at) },
    tags,
  };
}

type ViewingRow = RatedViewing<
  NameRow & {
    key: string;
    day: string | null;
    watched_at: Date | null;
    created_at: Date;
    note: string | null;
    tags: string[];
  }
>;

export const exportedViewing = (row: ViewingRow, dayOf: DayOf): ExportedViewing => ({
  id: row.key,
  film: namedFilm(row),
  watchedAt: row.watched_at,
  day: row.day,
  rating: row.rating?.overall ?? null,
  enteredDay: dayOf(row.created_at),
  isRewatch: row.isRewatch,
  note: row.note,
  tags: row.tags,
});

/** Raises a 0 to 1, the lowest rating of other services. */
export const fromOne = (rating: number): number => Math.max(1, rating);
