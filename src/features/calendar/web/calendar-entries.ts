import type { ListedFilm } from '#features/films/contract/films.ts';
import { yearOf } from '#ui/format/dates.ts';
import type { Month } from './month.ts';

/** A film as an all-day entry on its release date (YYYY-MM-DD), or on its anniversary. */
export type CalendarEntry = {
  title: string;
  start: string;
  end: string;
  allDay: true;
  resource: ListedFilm;
  /** Marks an anniversary: '1978 · 48 years ago'. */
  anniversary?: string;
};

export function calendarEntries(films: ListedFilm[]): CalendarEntry[] {
  return films.flatMap((film) =>
    film.releaseDate === null
      ? []
      : [{ title: film.title, start: film.releaseDate, end: film.releaseDate, allDay: true, resource: film }],
  );
}

/** Turns films of earlier years into entries on the same days of the given month. */
export function anniversaryEntries(films: ListedFilm[], month: Month): CalendarEntry[] {
  return calendarEntries(films).map((entry) => {
    const day = `${month}${entry.start.slice(7)}`;
    const year = yearOf(entry.start);
    const age = Number(yearOf(month)) - Number(year);
    return { ...entry, start: day, end: day, anniversary: `${year} · ${age} ${age === 1 ? 'year' : 'years'} ago` };
  });
}
