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

/** What each job does. The page shows this below the job's name, because the log has only the name. */
export const JOB_WORDS: Record<string, string> = {
  'send-password-reset': 'Sends the link to set a new password.',
  'send-password-changed': 'Tells a member that the password has changed.',
  'send-account-changed': 'Tells a member that passkeys, devices or other ways to log in have changed.',
  'send-new-email': 'Sends the link that confirms a new email address.',
  'send-email-changed': 'Tells the old address that the email address has changed.',
  'send-confirmation': 'Sends the link that confirms an email address.',
  'send-digest': 'Sends news by email.',
  'send-push': 'Sends news to a device.',
  'demo-reset':
    'Deletes all members except administrators, all invitations and all movie nights, and makes up new members.',
  'forget-expired': 'Deletes sessions, links and codes that have expired.',
  figures: 'Works out from all ratings how strong each kind of fright is in a film, and which films are similar.',
  'forget-nights': 'Deletes movie nights that are older than a day.',
  news: 'Finds news about the films on watchlists.',
  'import-match': 'Looks for the films of an import.',
  'import-apply': 'Saves an import.',
  'import-undo': 'Undoes an import.',
  'import-retry': 'Searches again for imported films that we could not find.',
  library: 'Reads the films of your media servers.',
  'tmdb-film': 'Loads one film from TMDB.',
  'tmdb-trending': 'Loads the trending films from TMDB.',
  'tmdb-refresh': 'Loads films again that we loaded long ago.',
  'tmdb-changes': 'Loads the films that have changed at TMDB.',
  'tmdb-releases': 'Loads new and coming films from TMDB.',
  'tmdb-platforms': 'Loads which films stream where.',
  'tmdb-backfill': 'Starts or continues the monthly load of all horror films from TMDB.',
  'tmdb-expire': 'Deletes data from TMDB that has become too old.',
};

/** Names for the rows of the table `source_state`; each row has the time of the last load. */
export const SOURCE_WORDS: Record<string, string> = {
  snapshot: 'The built-in catalog',
  dump: 'Imported data',
  tmdb: 'TMDB: latest load of any kind',
  'tmdb-trending': 'TMDB: trending films',
  'tmdb-refresh': 'TMDB: films loaded long ago',
  'tmdb-changes': 'TMDB: changed films',
  'tmdb-releases': 'TMDB: new and coming films',
  'tmdb-platforms': 'TMDB: which films stream where',
  'tmdb-backfill': 'TMDB: all horror films',
  'tmdb-region': 'TMDB: country of the streaming services',
};
