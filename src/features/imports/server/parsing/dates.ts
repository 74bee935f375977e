import { calendarOf } from '#engine/lib/dates.ts';
import type { DateOrder } from '../parsed-import.ts';
import { plainWord } from './values.ts';

/** A date as a file writes it. `moment` is null if the file has only the day. */
type ReadDate = FileDate | 'unknown' | 'invalid';
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
 * Gives a date the day that our own exports write beside the moment. In older exports, noon UTC of that day stands for
 * an unknown moment.
 *
 * @param day YYYY-MM-DD
 */
export function onDay(date: FileDate | null, day: FileDate | null): FileDate | null {
  if (!day) return date;
  const moment = date?.moment ?? null;
  return { day: day.day, moment: moment === `${day.day}T12:00:00.000Z` ? null : moment };
}

/** Matches a date that begins with the year: 2024-10-31, 2024/10/31, “2024. 10. 31.”, 2024年10月31日. */
const YEAR_FIRST = /^(\d{3,4})(?:([-./]) ?(\d{1,2})\2 ?|[年년] ?(\d{1,2})[月월] ?)(\d{1,2})(?!\d)[.日일]?/;
/** Matches a date in numbers, such as 31/10/2024 or “31. 10. 2024”. */
const NUMBERS = /^(\d{1,2})([./-]) ?(\d{1,2})\2 ?(\d{1,4})(?!\d)\.?/;
/** Matches “25. 10. 14.”: Korean puts the year in front, Croatian the day. */
const SHORT_WITH_DOTS = /^\d{1,2}\. ?\d{1,2}\. ?\d{1,2}\./;
const COMPACT = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)(Z?))?$/;
/** Matches seconds or milliseconds since 1970. */
const EPOCH = /^(?:(\d{9,10}(?:\.\d+)?)|(\d{12,13}))$/;
/** The groups: hour, minute, second, fraction, a or p, UTC, hours and minutes ahead of UTC, another word. */
const TIME =
  /(?<![\d.])(\d{1,2})[:.](\d\d)(?:[:.](\d\d)(?:[.,](\d{1,9}))?)?(?:\s?([ap])\.?\s?m\b\.?)?\s*(Z\b|UTC|GMT)?\s*(?:([+-]\d{1,2})(?::?(\d\d))?)?(?!\d)\s*(\p{L}[\p{L}.]*)?/iu;

const HALF_IN_FRONT = /오전|오후|上午|下午|午前|午後/;

/** A date as it is written, with the text that may have its time. */
type Written = { year: number; month: number; day: number; rest: string };

const NOON = 12 * 3_600_000;
/** Number of words in the longest date: “terça-feira, 14 de outubro de 2025 às 20:11:02 UTC”. */
const MAX_WORDS = 8;

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

/** Makes spaces and digits of all kinds plain, and drops marks of direction and the long name of a time zone. */
const cleaned = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replace(/\s*[([][^)\]]*[)\]]$/, '')
    .trim();

/** The languages in which exports write dates. Croatian is missing, because its “listopad” is not that of Polish. */
const LANGUAGES = [
  ...['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'sv', 'da', 'nb', 'fi', 'pl', 'cs', 'sk', 'hu', 'ro', 'tr'],
  ...['ru', 'uk', 'el', 'ca', 'ar', 'hi'],
];

function* namesOf(language: string): Generator<[name: string, month: number]> {
  // Many languages inflect the name of a month beside a day.
  for (const month of ['long', 'short'] as const)
    for (const day of [undefined, 'numeric'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, day, timeZone: 'UTC' });
      for (let index = 0; index < 12; index++) {
        const part = format.formatToParts(Date.UTC(2024, index, 15)).find(({ type }) => type === 'month');
        // Some languages write an article in the name: “d’abril”, “de maig”.
        const name = plainWord(part?.value.split(/[ ’']/).at(-1) ?? '');
        if (/^\p{L}/u.test(name)) yield [name, index + 1];
      }
    }
}

let names: Map<string, number> | undefined;

/** Returns the number of the month that a word names in one of many languages, 1 to 12. */
function monthOf(word: string): number | undefined {
  // Takes 0.1 s, and few files have names of months.
  names ??= new Map(LANGUAGES.flatMap((language) => [...namesOf(language)]));
  return names.get(plainWord(word));
}

/** Reads a date with the name of its month: “Tue Oct 14 2025”, “14. Oktober 2025”, “14-OCT-25”. */
function inWords(text: string, now: Date): Written | 'invalid' {
  const date = text.replace(TIME, (...groups) => ` ${groups[9] ?? ''} `);
  const words = date.match(/[\p{L}\p{M}]+/gu) ?? [];
  const numbers = date.match(/\d+/g) ?? [];
  // “mar.” is a Tuesday in French and Spanish: the month comes after the day of the week.
  const month = words.length > MAX_WORDS ? undefined : words.findLast((word) => monthOf(word) !== undefined);
  const year = numbers.find(({ length }) => length === 4) ?? numbers.at(-1);
  const [day, ...others] = numbers.filter((number) => number !== year);
  if (month === undefined || !year || !day || others.length > 0) return 'invalid';
  return { year: fullYear(year, now), month: monthOf(month) ?? 0, day: Number(day), rest: text };
}

function written(text: string, order: DateOrder | null, now: Date): Written | 'unknown' | 'invalid' {
  const compact = COMPACT.exec(text);
  if (compact) {
    const [, year, month, day, hour, ...more] = compact;
    const rest = hour ? `${hour}:${more.slice(0, 2).join(':')}${more[2]}` : '';
    return { year: Number(year), month: Number(month), day: Number(day), rest };
  }
  const match = YEAR_FIRST.exec(text) ?? NUMBERS.exec(text);
  if (!match) return inWords(text, now);
  const rest = text.slice(match[0].length);
  if (/^[a-su-y\d]/i.test(rest)) return 'invalid';
  if (match[0].search(/\D/) > 2)
    return { year: Number(match[1]), month: Number(match[3] ?? match[4]), day: Number(match[5]), rest };
  const [, first, , second, year = ''] = match;
  if (order === 'ymd') return { year: fullYear(first ?? '', now), month: Number(second), day: Number(year), rest };
  if (!order && (Number(first) !== Number(second) || SHORT_WITH_DOTS.test(text))) return 'unknown';
  const [day, month] = order === 'mdy' ? [second, first] : [first, second];
  return { year: fullYear(year, now), month: Number(month), day: Number(day), rest };
}

/** Returns the milliseconds since midnight, and the milliseconds ahead of UTC: null without time zone. */
function timeIn(rest: string): { since: number; ahead: number | null } | 'none' | 'invalid' {
  const match = TIME.exec(rest);
  // After another word, such as CET or μ.μ., the hour is uncertain. The day is the one that is written.
  if (!match || match[9] || HALF_IN_FRONT.test(rest)) return 'none';
  const [, hours = '', minutes, seconds = '0', fraction = '', half, utc, ahead, minutesAhead = '0'] = match;
  const isHalf = half !== undefined;
  const hour = isHalf ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59 || (isHalf && Number(hours) > 12)) return 'invalid';
  const since =
    ((hour * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000 + Math.floor(Number(`.${fraction}0`) * 1_000);
  if (!utc && !ahead) return { since, ahead: null };
  const away = Math.abs(Number(ahead ?? 0)) * 60 + Number(minutesAhead);
  return { since, ahead: (ahead?.startsWith('-') ? -away : away) * 60_000 };
}

const KOREAN = /^\d{4}\. \d{1,2}\. \d/;
const LAST_DAY = 31;

/**
 * Returns if dates with a year of two digits begin with it; null if that is unclear: nobody watched a film on 24/10/31 in
 * the year 1931.
 */
function isYearFirst(values: readonly string[], now: Date): boolean | null {
  const parts = values.flatMap((value) => {
    const [, first, , , last] = NUMBERS.exec(value) ?? [];
    return first && last ? [{ first: Number(first), last: Number(last) }] : [];
  });
  if (parts.some(({ last }) => last > LAST_DAY)) return false;
  if (parts.some(({ first }) => first > LAST_DAY)) return true;
  if (values.some((value) => SHORT_WITH_DOTS.test(value)))
    return values.some((value) => KOREAN.test(value)) ? true : null;
  const isOfLastCentury = parts.some(({ last }) => fullYear(String(last), now) < 2000);
  return isOfLastCentury && parts.every(({ first }) => first > 12) ? null : false;
}

/**
 * Returns the order of day, month and year in these dates, or null if the order is unclear. ISO dates are ignored;
 * 'iso' means that there are no other dates.
 */
export function orderOf(values: Iterable<string>, now: Date): DateOrder | 'iso' | null {
  const texts = [...values].map(cleaned);
  let isIso = true;
  let dayFirst = false;
  let monthFirst = false;
  let isEither = true;
  for (const text of texts) {
    const [, first, separator, second] = NUMBERS.exec(text) ?? [];
    if (!first) continue;
    isIso = false;
    isEither &&= Number(first) === Number(second);
    if (separator === '.' || Number(first) > 12) dayFirst = true;
    if (separator !== '.' && Number(second) > 12) monthFirst = true;
  }
  if (isIso) return 'iso';
  const yearFirst = isYearFirst(texts, now);
  if (yearFirst !== false) return yearFirst && 'ymd';
  // Of 5/5/2024, both orders are the same day.
  if (isEither) return 'dmy';
  if (dayFirst === monthFirst) return null;
  return dayFirst ? 'dmy' : 'mdy';
}

/** The days from 1970 to 2100 as spreadsheets number them; the fraction is the time. */
const SERIAL = /^(?:2[6-9]|[3-6]\d|7[0-3])\d{3}(?:[.,]\d+)?$/;
/** Number of 1 January 1970. */
const SERIAL_OF_1970 = 25_569;

export const isSerial = (value: string): boolean => SERIAL.test(value);

/** Writes the number of a day as a date without a time zone. */
export function serialDate(value: string): string {
  const days = Number(value.replace(',', '.')) - SERIAL_OF_1970;
  const text = new Date(Math.round(days * 86_400) * 1_000).toISOString().slice(0, 19);
  return Number.isInteger(days) ? text.slice(0, 10) : text;
}

/** In which time zone a time without one is: in UTC, or in the member's. */
export type Zoneless = 'utc' | 'member';

/**
 * Reads every date that JavaScript or a database prints, and most that spreadsheets write.
 *
 * @param order null: dates like 4/5/2024 are unknown
 * @param timeZone the time zone in which moments become days
 */
export function createDateReader(order: DateOrder | null, timeZone: string, now: Date, zoneless: Zoneless = 'utc') {
  const calendar = calendarOf(timeZone);

  function fromMoment(milliseconds: number): ReadDate {
    const moment = new Date(milliseconds);
    if (Number.isNaN(moment.getTime())) return 'invalid';
    const text = moment.toISOString();
    if (isUnknown(text.slice(0, 10))) return 'unknown';
    return text < OLDEST_DAY ? 'invalid' : { day: calendar.dayOf(moment), moment: text };
  }

  /** A time without a time zone never moves the day. In UTC only a date that begins with the year has a moment. */
  function withTime(date: { day: string }, since: number, isYearFirst: boolean): ReadDate {
    if (zoneless === 'utc')
      return isYearFirst ? fromMoment(Date.parse(date.day) + since) : { day: date.day, moment: null };
    // Programs that can store only moments write midnight if they know only the day.
    if (since === 0) return { day: date.day, moment: null };
    return { day: date.day, moment: new Date(calendar.noonOf(date.day).getTime() + since - NOON).toISOString() };
  }

  return (value: string): ReadDate => {
    const text = cleaned(value);
    if (text === '' || /^(unknown|null|0|-1)$/i.test(text)) return 'unknown';
    const [, seconds, milliseconds] = EPOCH.exec(text) ?? [];
    if (seconds) return fromMoment(Number(seconds) * 1_000);
    if (milliseconds) return fromMoment(Number(milliseconds));
    const date = written(text, order, now);
    if (typeof date === 'string') return date;
    const day = dayFrom(date.year, date.month, date.day);
    if (typeof day === 'string') return day;
    const time = timeIn(date.rest);
    if (time === 'invalid') return 'invalid';
    if (time === 'none') return day;
    if (time.ahead !== null) return fromMoment(Date.parse(day.day) + time.since - time.ahead);
    return withTime(day, time.since, YEAR_FIRST.test(text) || COMPACT.test(text));
  };
}
