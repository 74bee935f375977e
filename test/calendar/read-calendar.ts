import ICAL from 'ical.js';
import nodeIcal from 'node-ical';
import { expect } from 'vitest';

export type ReadEvent = {
  uid: string;
  summary: string;
  /** YYYY-MM-DD, as both parsers read it. */
  day: string;
  text: string;
  url: string;
  kind: string;
  status: string;
  sequence: number;
  /** DTSTAMP as written. */
  stamp: string;
};

const MAX_LINE = 75;

/** Finds errors that parsers tolerate, in: line ends, line lengths in bytes, byte order mark, unique UIDs, DTSTAMP. */
function checkBytes(bytes: Uint8Array): void {
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  expect(text.startsWith('BEGIN:VCALENDAR\r\n')).toBe(true);
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(MAX_LINE);
  const unfolded = text.replaceAll('\r\n ', '');
  const uids = unfolded.match(/^UID:.+$/gm) ?? [];
  expect(new Set(uids).size).toBe(uids.length);
  const events = unfolded.match(/^BEGIN:VEVENT$/gm) ?? [];
  expect(events.length).toBeGreaterThan(0);
  expect(unfolded.match(/^DTSTAMP:\d{8}T\d{6}Z$/gm)).toHaveLength(events.length);
  expect(uids).toHaveLength(events.length);
}

/** Days of the events by UID. node-ical reads a date as local midnight. */
function daysByNodeIcal(text: string): Map<string, string> {
  const days = new Map<string, string>();
  for (const event of Object.values(nodeIcal.sync.parseICS(text))) {
    if (event?.type !== 'VEVENT') continue;
    expect(event.datetype).toBe('date');
    const { start } = event;
    const parts = [start.getFullYear(), start.getMonth() + 1, start.getDate()];
    days.set(event.uid, parts.map((part) => String(part).padStart(2, '0')).join('-'));
  }
  return days;
}

/** Checks a calendar's bytes, reads it with two independent parsers, and compares what they found. */
export function readCalendar(bytes: Uint8Array): { name: string; events: ReadEvent[] } {
  checkBytes(bytes);
  const text = new TextDecoder().decode(bytes);
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const read = (name: string) => String(component.getFirstPropertyValue(name) ?? '');
    expect(event.startDate.isDate).toBe(true);
    expect(event.endDate.subtractDate(event.startDate).toSeconds()).toBe(24 * 3600);
    expect(read('transp')).toBe('TRANSPARENT');
    expect(read('last-modified')).toBe(read('dtstamp'));
    return {
      uid: event.uid,
      summary: event.summary,
      day: event.startDate.toString(),
      text: event.description,
      url: read('url'),
      kind: read('categories'),
      status: read('status'),
      sequence: event.sequence,
      stamp: read('dtstamp'),
    };
  });
  expect(daysByNodeIcal(text)).toEqual(new Map(events.map(({ uid, day }) => [uid, day])));
  return { name: String(calendar.getFirstPropertyValue('name')), events };
}

/** Reads the calendar of a response. */
export async function calendarOfResponse(response: Response) {
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'text/calendar; charset=utf-8']);
  return readCalendar(new Uint8Array(await response.arrayBuffer()));
}
