import { calendarOf } from '#engine/lib/dates.ts';
import { MAX_NOTE } from '#features/notes/contract/note-rules.ts';
import type { DoubtfulDay, ParsedImport } from '../parsed-import.ts';
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

type Problem = ParsedImport['problems'][number];

export function* impossibleDates(films: Iterable<FilmDraft>): Generator<Problem> {
  // A viewing in the year before the film's year is plausible: services differ by a year, and festivals show films
  // early.
  for (const { file, line, title, year, viewings } of films)
    for (const { date } of viewings)
      if (date && year !== null && Number(date.slice(0, 4)) < year - 1)
        yield { file, line, message: `“${title}” is from ${year}, but was seen on ${date}. The date is kept.` };
}

export function* lostNotes(films: Iterable<FilmDraft>): Generator<Problem> {
  for (const { file, line, title, lostNotes: lost } of films) {
    const last = lost === 1 ? 'one is' : `${lost} are`;
    const message = `The notes on “${title.slice(0, 80)}” are longer than ${MAX_NOTE.toLocaleString('en-US')} characters together. The last ${last} left out.`;
    if (lost > 0) yield { file, line, message };
  }
}
