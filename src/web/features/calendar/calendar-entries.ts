import type { ListedFilm } from '#contract/films.ts';

/** A film as an all-day entry on its release date (YYYY-MM-DD). */
export type CalendarEntry = {
  title: string;
  start: string;
  end: string;
  allDay: true;
  resource: ListedFilm;
};

export function calendarEntries(films: ListedFilm[]): CalendarEntry[] {
  return films.flatMap((film) =>
    film.releaseDate === null
      ? []
      : [{ title: film.title, start: film.releaseDate, end: film.releaseDate, allDay: true, resource: film }],
  );
}

export const entriesByDay = (entries: CalendarEntry[]): Map<string, CalendarEntry[]> =>
  Map.groupBy(entries, ({ start }) => start);
