import { monthDay, yearOf } from '#ui/format/dates.ts';
import type { AdminAct } from '../contract/admin.ts';

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB'];

/** @example sizeText(1_536_000) // '1.5 MB' */
export function sizeText(bytes: number): string {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3));
  const figure = bytes / 1000 ** power;
  return `${power === 0 || figure >= 100 ? Math.round(figure) : figure.toFixed(1)} ${UNITS[power]}`;
}

/** @example momentText('2026-11-27T01:30:00.000Z') // 'Nov 27, 2026, 01:30 UTC' */
export const momentText = (moment: string) => `${monthDay(moment)}, ${yearOf(moment)}, ${moment.slice(11, 16)} UTC`;

export const UNKNOWN_SCHEDULE = 'Automatically, on schedule';
const SMALL = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const twoDigits = (text = '') => text.padStart(2, '0');

/**
 * Knows the shapes of crontab that our jobs have; a test reads them all.
 *
 * @example scheduleText('23 4 * * *') // 'Every day at 04:23 UTC'
 */
export function scheduleText(crontab: string): string {
  const [, step, minute = '', hour] = /^(?:\*\/(\d+) \*|(\d+) (\d+|\*)) \* \* \*$/.exec(crontab) ?? [];
  if (step) return `Every ${SMALL[Number(step)] ?? step} minutes`;
  if (hour === '*') return minute === '0' ? 'Every hour' : `Every hour, at minute ${minute}`;
  return hour ? `Every day at ${twoDigits(hour)}:${twoDigits(minute)} UTC` : UNKNOWN_SCHEDULE;
}

/** Texts about an act, shown after the name of the administrator. */
export const ACTS: Record<AdminAct, string> = {
  'first-administrator': 'gave administrator rights to the first member,',
  grant: 'gave administrator rights to',
  revoke: 'took administrator rights from',
  disable: 'disabled',
  enable: 'enabled',
  'end-sessions': 'logged out all devices of',
  'reset-link': 'created a reset link for',
  delete: 'deleted',
  invite: 'created an invitation',
  'revoke-invitation': 'deleted an invitation',
  'run-job': 'ran a job',
};
