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
};

/**
 * Each call reads all films or viewings again, film by film. A film's viewings are sorted latest first, undated last.
 */
export type MemberFilms = { films: () => AsyncIterable<ExportedFilm>; viewings: () => AsyncIterable<ExportedViewing> };

type NameRow = { id: number; imdb_id: string | null; title: string; release_date: string | null };

const nameOf = (row: NameRow): NamedFilm => ({
  id: row.id,
  imdbId: row.imdb_id,
  title: row.title,
  year: row.release_date?.slice(0, 4) ?? null,
});

export function exportedFilm(row: FilmRow, dayOf: DayOf): ExportedFilm {
  const { overall, rated_at, rated_on, listed_at, listed_on, seen_entered_at } = row;
  return {
    ...nameOf(row),
    originalTitle: row.original_title,
    releaseDate: row.release_date,
    runtime: row.runtime,
    directors: row.directors,
    rating: overall === null || rated_at === null ? null : { value: overall, at: rated_at, day: rated_on },
    listed: listed_on === null ? null : { at: listed_at, day: listed_on },
    seen: seen_entered_at && { enteredDay: dayOf(seen_entered_at), isUndated: row.is_seen_undated ?? false },
  };
}

type ViewingRow = RatedViewing<
  NameRow & { key: string; day: string | null; watched_at: Date | null; created_at: Date }
>;

export const exportedViewing = (row: ViewingRow, dayOf: DayOf): ExportedViewing => ({
  id: row.key,
  film: nameOf(row),
  watchedAt: row.watched_at,
  day: row.day,
  rating: row.rating?.overall ?? null,
  enteredDay: dayOf(row.created_at),
  isRewatch: row.isRewatch,
});

/** Raises a 0 to 1, the lowest rating of other services. */
export const fromOne = (rating: number): number => Math.max(1, rating);
