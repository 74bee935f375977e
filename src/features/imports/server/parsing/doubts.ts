import { calendarOf } from '#engine/lib/dates.ts';
import type { DoubtfulDay } from '../parsed-import.ts';
import type { FilmDraft } from './films.ts';

/** Number of films in a marathon of 24 hours. Nobody sees more films in a day. */
const MARATHON = 15;

export function doubtfulDays(films: Iterable<FilmDraft>, timeZone: string, now: Date): DoubtfulDay[] {
  const viewings = new Map<string, number>();
  const filmsOfMoments = new Map<string, FilmDraft>();
  const bulk = new Set<string>();
  for (const film of films)
    for (const { date, moment } of film.viewings) {
      if (!date) continue;
      const count = (viewings.get(date) ?? 0) + 1;
      viewings.set(date, count);
      if (count > MARATHON) bulk.add(date);
      if (!moment) continue;
      if ((filmsOfMoments.get(moment) ?? film) !== film) bulk.add(date);
      filmsOfMoments.set(moment, film);
    }
  const today = calendarOf(timeZone).dayOf(now);
  return [...viewings]
    .flatMap(([date, count]): DoubtfulDay[] => {
      if (date > today) return [{ date, viewings: count, reason: 'future' }];
      return bulk.has(date) ? [{ date, viewings: count, reason: 'bulk' }] : [];
    })
    .sort((one, other) => one.date.localeCompare(other.date));
}
