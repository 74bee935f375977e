import type { ListedFilm } from '#contract/films.ts';

/** A film in the calendar: an all-day entry on its release day (YYYY-MM-DD). */
export type CalendarEntry = {
  title: string;
  start: string;
  end: string;
  allDay: true;
  resource: ListedFilm;
};

/** Entries of the films that have a release day, in the given order. */
export function calendarEntries(films: ListedFilm[]): CalendarEntry[] {
  return films.flatMap((film) =>
    film.releaseDate === null
      ? []
      : [{ title: film.title, start: film.releaseDate, end: film.releaseDate, allDay: true, resource: film }],
  );
}

/** Entries by the day on which they start. */
export const entriesByDay = (entries: CalendarEntry[]): Map<string, CalendarEntry[]> =>
  Map.groupBy(entries, ({ start }) => start);
