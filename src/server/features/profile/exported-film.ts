import type { calendarOf } from '#lib/time-zone.ts';
import type { FilmRow } from './member-films.repository.ts';

type ExportedViewing = {
  id: string;
  /** Null: date unknown. */
  watchedAt: Date | null;
  /** YYYY-MM-DD, in the member's time zone. */
  day: string | null;
  /** The newest overall rating that was saved on that day, 0 to 10. */
  rating: number | null;
};

/** A member's film with the data that other services have too. Ratings are the overall ones, 0 to 10. */
export type ExportedFilm = {
  id: number;
  imdbId: string | null;
  title: string;
  originalTitle: string | null;
  year: string | null;
  releaseDate: string | null;
  runtime: number | null;
  directors: string[];
  rating: { value: number; at: Date; day: string } | null;
  listedAt: Date | null;
  /** Oldest first, viewings without a date at the end. */
  viewings: ExportedViewing[];
};

export function exportedFilm(row: FilmRow, { dayOf }: ReturnType<typeof calendarOf>): ExportedFilm {
  const ratings = new Map(row.saved.map(({ saved_at, overall }) => [dayOf(new Date(saved_at)), overall]));
  return {
    id: row.id,
    imdbId: row.imdb_id,
    title: row.title,
    originalTitle: row.original_title,
    year: row.release_date?.slice(0, 4) ?? null,
    releaseDate: row.release_date,
    runtime: row.runtime,
    directors: row.directors,
    rating:
      row.overall === null || row.rated_at === null
        ? null
        : { value: row.overall, at: row.rated_at, day: dayOf(row.rated_at) },
    listedAt: row.listed_at,
    viewings: row.viewings.map(({ id, watched_at }) => {
      const watchedAt = watched_at === null ? null : new Date(watched_at);
      const day = watchedAt && dayOf(watchedAt);
      return { id, watchedAt, day, rating: day === null ? null : (ratings.get(day) ?? null) };
    }),
  };
}

/** Raises a 0 to 1, the lowest rating of other services. */
export const fromOne = (rating: number): number => Math.max(1, rating);
