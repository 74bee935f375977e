import { calendarOf } from '#engine/lib/dates.ts';
import type { DateOrder } from '../parsed-import.ts';

/** A date as a file writes it. `moment` is null if the file has only the day. */
export type ReadDate = FileDate | 'unknown' | 'invalid';
export type FileDate = { day: string; moment: string | null };

/** Returns the moment, or the day if the file has only that. */
export const timeOf = (date: FileDate | null): string | null => date?.moment ?? date?.day ?? null;

/**
 * Drops the moment if it is midnight UTC. Programs that can store only moments write midnight UTC if they know only the
 * day.
 */
export function dayIfMidnight(date: FileDate | null): FileDate | null {
  const [day, time] = date?.moment?.split('T') ?? [];
  return day && time === '00:00:00.000Z' ? { day, moment: null } : date;
}

/**
 * Gives a date the day that our own exports write beside the moment. Noon UTC of that day stands for an unknown moment.
 *
 * @param day YYYY-MM-DD
 */
export function onDay(date: FileDate | null, day: FileDate | null): FileDate | null {
  if (!day) return date;
  const moment = date?.moment ?? null;
  return { day: day.day, moment: moment === `${day.day}T12:00:00.000Z` ? null : moment };
}

const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)\s*(Z|UTC|[+-]\d\d:?\d\d)?$/i;
/** Matches a date in numbers, such as 31/10/2024. A spreadsheet may have added a time to the date. */
const NUMBERS = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})\.?(?:[ T].*)?$/;
/** Matches a date as IMDb wrote it until 2017: "Sat Apr  1 08:36:35 2011". */
const WORDS = /^[a-z]{3} ([a-z]{3}) +(\d{1,2}) [\d:]{8} (\d{4})$/i;
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

const OLDEST_DAY = '1900-01-01';
/** Trakt writes 1970-01-01 for an unknown day. Other services write the year 1 or 0. */
const isUnknown = (day: string) => day.startsWith('0') || day === '1970-01-01';

function dayFrom(year: number, month: number, day: number): ReadDate {
  const time = new Date(0);
  time.setUTCFullYear(year, month - 1, day);
  const text = time.toISOString().slice(0, 10);
  if (isUnknown(text)) return 'unknown';
  const isReal = time.getUTCMonth() === month - 1 && time.getUTCDate() === day && text >= OLDEST_DAY;
  return isReal ? { day: text, moment: null } : 'invalid';
}

/** Reads two digits as a year of this century, or of the last century if the year would be later than next year. */
function fullYear(digits: string, now: Date): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year + 2000 > now.getUTCFullYear() + 1 ? year + 1900 : year + 2000;
}

/**
 * Returns the order of day and month in these dates, or null if the order is unclear. ISO dates are ignored; 'iso'
 * means that there are no other dates.
 */
export function orderOf(values: Iterable<string>): DateOrder | 'iso' | null {
  let isIso = true;
  let dayFirst = false;
  let monthFirst = false;
  for (const value of values) {
    const [, first, separator, second] = NUMBERS.exec(value) ?? [];
    if (!first || first.length > 2) continue;
    isIso = false;
    if (separator === '.' || Number(first) > 12) dayFirst = true;
    if (separator !== '.' && Number(second) > 12) monthFirst = true;
  }
  if (isIso) return 'iso';
  if (dayFirst === monthFirst) return null;
  return dayFirst ? 'dmy' : 'mdy';
}

/**
 * @param order null: dates like 4/5/2024 are unknown
 * @param timeZone the time zone in which moments become days
 */
export function createDateReader(order: DateOrder | null, timeZone: string, now: Date) {
  const calendar = calendarOf(timeZone);

  function readMoment(match: RegExpExecArray): ReadDate {
    const [, day = '', time, zone = 'Z'] = match;
    const moment = new Date(`${day}T${time}${zone.toUpperCase() === 'UTC' ? 'Z' : zone.replace(/:?(..)$/, ':$1')}`);
    if (Number.isNaN(moment.getTime())) return 'invalid';
    // `new Date` turns 30 February into 1 March.
    if (!new Date(day).toISOString().startsWith(day)) return 'invalid';
    const written = moment.toISOString();
    if (isUnknown(written.slice(0, 10))) return 'unknown';
    return written < OLDEST_DAY ? 'invalid' : { day: calendar.dayOf(moment), moment: written };
  }

  return (value: string): ReadDate => {
    const text = value.trim();
    if (text === '' || /^(unknown|null)$/i.test(text)) return 'unknown';
    const moment = MOMENT.exec(text);
    if (moment) return readMoment(moment);
    const words = WORDS.exec(text);
    if (words) return dayFrom(Number(words[3]), MONTHS.indexOf((words[1] ?? '').toLowerCase()) + 1, Number(words[2]));
    const [, first = '', , second = '', third = ''] = NUMBERS.exec(text) ?? [];
    if (first.length > 2) return dayFrom(Number(first), Number(second), Number(third));
    if (first === '') return 'invalid';
    if (!order) return 'unknown';
    const [day, month] = order === 'dmy' ? [first, second] : [second, first];
    return dayFrom(fullYear(third, now), Number(month), Number(day));
  };
}
