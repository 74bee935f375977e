import { expect, test } from 'vitest';
import { JOB_LIST } from '#engine/jobs/jobs.ts';
import { JOB_WORDS, momentText, SOURCE_WORDS, scheduleText, sizeText, UNKNOWN_SCHEDULE } from './admin-words.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_500, '1.5 kB'],
  [123_456, '123 kB'],
  [2_500_000_000, '2.5 GB'],
  [5e18, '5000000 TB'],
])('the text for %d bytes is %j', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text);
});

test.each([
  ['*/10 * * * *', 'Every ten minutes'],
  ['*/15 * * * *', 'Every 15 minutes'],
  ['0 * * * *', 'Every hour'],
  ['7 * * * *', 'Every hour, at minute 7'],
  ['3 4 * * *', 'Every day at 04:03 UTC'],
  ['0 4 * * 1', UNKNOWN_SCHEDULE],
])('the text for the schedule %s is %j', (crontab, text) => {
  expect(scheduleText(crontab)).toBe(text);
});

test('every schedule of our jobs has a text', () => {
  const texts = JOB_LIST.flatMap(([, { schedule }]) => (schedule ? [scheduleText(schedule)] : []));
  expect(texts.length).toBeGreaterThan(0);
  expect(texts).not.toContain(UNKNOWN_SCHEDULE);
});

test('each of our jobs says what it does', () => {
  expect(Object.keys(JOB_WORDS).sort()).toEqual(JOB_LIST.map(([name]) => name).sort());
});

test('each sync of films has a name among the sources', () => {
  const syncs = JOB_LIST.filter(([, job]) => job.dueAfter).map(([name]) => name);
  expect(syncs.length).toBeGreaterThan(3);
  expect(Object.keys(SOURCE_WORDS)).toEqual(expect.arrayContaining(syncs));
});

test('the text for a moment has its day and its time in UTC', () => {
  expect(momentText('2026-11-27T01:30:59.000Z')).toBe('Nov 27, 2026, 01:30 UTC');
});
