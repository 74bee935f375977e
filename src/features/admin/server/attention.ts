import { releaseWarning } from '#engine/lib/database-release.ts';
import { dayOf } from '#engine/lib/dates.ts';
import type { AdminOverview } from '../contract/admin.ts';

/** Milliseconds. */
const DAY = 24 * 3_600_000;
/** Days after which a backup is too old. */
const BACKUP_AGES_AFTER = 7;
/** Bytes. */
const LITTLE_ROOM = 1024 ** 3;

type Facts = Pick<AdminOverview, 'database' | 'storage' | 'jobs'> & { sendsMail: boolean; damages: string[] };

const daysSince = (day: string, now: Date) => Math.floor((now.getTime() - Date.parse(day)) / DAY);

function ofBackups({ storage: { backups, members } }: Facts, now: Date): string | null {
  const [newest] = backups;
  if (members === 0) return null;
  if (!newest) return 'We know of no backup. You can make one with npm run backup -- FILE';
  const days = daysSince(newest.madeAt, now);
  return days <= BACKUP_AGES_AFTER ? null : `The newest backup that we know of is ${days} days old.`;
}

function ofRoom({ storage: { dataDirFreeBytes: free } }: Facts): string | null {
  if (free === null || free >= LITTLE_ROOM) return null;
  return `The disk of DATA_DIR has ${Math.floor(free / 1024 ** 2)} MB left. Below 64 MB nothing is saved.`;
}

function ofJobs({ jobs }: Facts): string | null {
  const failed = jobs.filter((job) => job.failed > 0).map(({ name }) => name);
  return failed.length === 0 ? null : `The last run of these jobs failed: ${failed.join(', ')}.`;
}

/** Sentences about what the operator should do next, the most important first. */
export function attention(facts: Facts, now: Date): string[] {
  const mail = facts.sendsMail ? null : 'No mail server is set. Please forward the mails in DATA_DIR/outbox yourself.';
  const found = [
    ...facts.damages,
    ofRoom(facts),
    releaseWarning(facts.database, dayOf(now)),
    ofBackups(facts, now),
    ofJobs(facts),
    mail,
  ];
  return found.filter((sentence) => sentence !== null);
}
