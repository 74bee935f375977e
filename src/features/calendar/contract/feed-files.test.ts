import { expect, test } from 'vitest';
import { calendarPath } from './feed-files.ts';

test.each([
  [{}, '/calendar.ics'],
  [{ theme: 'slasher' }, '/calendar.ics?theme=slasher'],
  [{ platform: 'shudder' }, '/calendar.ics?platform=shudder'],
  [{ theme: 'slasher', platform: 'shudder' }, '/calendar.ics?theme=slasher&platform=shudder'],
] as const)('the calendar of %j is at %s', (filter, path) => {
  expect(calendarPath(filter)).toBe(path);
});
