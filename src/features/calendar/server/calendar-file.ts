import ical, {
  ICalCalendarMethod,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { PRODUCT_NAME } from '#contract/brand.ts';
import { DAY } from '#contract/units.ts';
import { dayOf } from '#engine/lib/dates.ts';

export type CalendarEvent = {
  /** Never changes, because clients recognise the event by this id. */
  uid: string;
  /** YYYY-MM-DD */
  day: string;
  kind: 'Release' | 'Viewing' | 'Challenge';
  summary: string;
  text: string | null;
  url: string;
  /** When any of the other values last changed. */
  changedAt: Date;
  /** How often the day changed. */
  sequence: number;
  isCancelled: boolean;
};

/** `url` is the page of the calendar, `source` the URL of the file itself. */
type CalendarFile = { name: string; url: string; source: string; events: readonly CalendarEvent[] };

/** Seconds after which clients fetch the file again. */
const REFRESH = 12 * 3600;

/** Some clients refuse a calendar without events, so an empty one has this event of 1970, which nobody sees. */
const noEvents = ({ url }: CalendarFile): CalendarEvent => ({
  uid: `no-events@${new URL(url).host}`,
  day: '1970-01-01',
  kind: 'Release',
  summary: 'No films yet',
  text: null,
  url,
  changedAt: new Date(0),
  sequence: 0,
  isCancelled: false,
});

/** Control characters are not allowed in text values, and some clients end lines at U+2028 and U+2029. */
const clean = (text: string) => text.replace(/[^\P{Cc}\n]|[\u2028\u2029]/gu, ' ').toWellFormed();

function toEvent({ day, kind, summary, text, url, ...event }: CalendarEvent): ICalEventData {
  const start = Date.parse(`${day}T00:00:00Z`);
  return {
    id: event.uid,
    start: new Date(start),
    // The end is exclusive: the next day.
    end: new Date(start + DAY),
    allDay: true,
    summary: clean(summary),
    description: clean(text ? `${text}\n\n${url}` : url),
    url,
    categories: [{ name: kind }],
    // The default is the present time, which would change the file with each request.
    stamp: event.changedAt,
    lastModified: event.changedAt,
    sequence: event.sequence,
    status: event.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  };
}

/** Writes a calendar for subscriptions (RFC 5545, RFC 7986). The same data give the same bytes. */
export function writeCalendar(file: CalendarFile): string {
  const { name, url, source } = file;
  const events = file.events.length > 0 ? file.events : [noEvents(file)];
  const calendar = ical({
    name,
    url,
    source,
    prodId: `//${PRODUCT_NAME}//Calendar//EN`,
    method: ICalCalendarMethod.PUBLISH,
    scale: 'GREGORIAN',
    ttl: REFRESH,
    events: events.map(toEvent),
  });
  return `${calendar.toString()}\r\n`;
}

/**
 * Returns the day `months` later, or the last day of the month if that month is too short. @param months may be
 * negative
 */
export const addMonths = (moment: Date, months: number): string =>
  Temporal.PlainDate.from(dayOf(moment)).add({ months }).toString();
