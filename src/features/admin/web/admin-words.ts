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

const HOURLY = /^(\d+) \* \* \* \*$/;
const DAILY = /^(\d+) (\d+) \* \* \*$/;
const twoDigits = (text = '') => text.padStart(2, '0');

/** @example scheduleText('23 4 * * *') // 'Daily at 04:23 UTC' */
export function scheduleText(crontab: string): string {
  const [, everyHour] = HOURLY.exec(crontab) ?? [];
  if (everyHour) return `Hourly at ${twoDigits(everyHour)} minutes past`;
  const [, minute, hour] = DAILY.exec(crontab) ?? [];
  return hour ? `Daily at ${twoDigits(hour)}:${twoDigits(minute)} UTC` : `${crontab} (UTC)`;
}

/** Texts about an act, shown after the name of the administrator. */
export const ACTS: Record<AdminAct, string> = {
  'first-administrator': 'gave administrator rights to the first member,',
  grant: 'gave administrator rights to',
  revoke: 'took administrator rights from',
  disable: 'disabled',
  enable: 'enabled',
  'end-sessions': 'ended all sessions of',
  'reset-link': 'made a reset link for',
  delete: 'deleted',
  invite: 'made an invitation',
  'revoke-invitation': 'revoked an invitation',
  'run-job': 'ran a job',
};
