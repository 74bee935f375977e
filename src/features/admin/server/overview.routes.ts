import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { DAY } from '#contract/units.ts';
import type { Transaction } from '#engine/database/database.ts';
import type { Deps } from '#engine/deps.ts';
import { conflict, notFound } from '#engine/errors.ts';
import type { RequireMember } from '#engine/http/member.ts';
import { memberRoutes } from '#engine/http/routes.ts';
import { releaseWarning } from '#engine/lib/database-release.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { freeBytes } from '#engine/process/disk-room.ts';
import { type AdminOverview, adminOverviewSchema } from '../contract/admin.ts';
import type { Perform } from './admin-log.repository.ts';
import { ADMINISTRATORS_ONLY } from './members.routes.ts';
import { createOverviewRepository } from './overview.repository.ts';
import { settingsInForce } from './settings-in-force.ts';

export type OverviewNeeds = {
  jobs: {
    read: () => Promise<AdminOverview['jobs']>;
    runNow: (name: string, trx: Transaction) => Promise<void>;
  };
  /** The last reading of each media server and the last error. */
  readings: () => Promise<
    { source: string; read_at: Date | null; films: number; unknown: number; tried_at: Date; problem: string | null }[]
  >;
  browserErrors: (now: Date) => Promise<AdminOverview['browserErrors']>;
  perform: Perform;
};

const PACKAGE = new URL('../../../../package.json', import.meta.url);

async function siteVersion(): Promise<string> {
  return JSON.parse(await readFile(PACKAGE, 'utf8')).version;
}

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

export function overviewRoutes(
  { db, env, databaseRelease, damages, clock }: Deps,
  {
    perform,
    jobs,
    readings,
    browserErrors,
    requireAdministrator,
  }: OverviewNeeds & { requireAdministrator: RequireMember },
) {
  const repository = createOverviewRepository(db);

  async function storage({ bytes, members }: { bytes: number; members: number }): Promise<AdminOverview['storage']> {
    const backups = await repository.backups();
    return {
      databaseBytes: bytes,
      largestTables: await repository.largestTables(),
      dataDirFreeBytes: await freeBytes(env.DATA_DIR),
      members,
      backups: backups.map(({ made_at: at, file }) => ({ madeAt: at.toISOString(), file })),
    };
  }

  async function sources(now: Date): Promise<AdminOverview['sources']> {
    const { malformed, missing } = await repository.refused(now);
    // Lookups of earlier versions have no reason.
    const refused = malformed.map(({ key, tries, until, reason }) => ({
      what: `film ${key}`,
      reason: reason ? `The response could not be read: ${reason}.` : 'The response could not be read.',
      count: Math.max(1, tries),
      until: until.toISOString(),
    }));
    for (const { reason, count, until } of missing) {
      const sentence = reason ?? 'TMDB does not have them, or does not list them as horror films.';
      refused.push({ what: 'films', reason: sentence, count, until: until.toISOString() });
    }
    const synced = (await repository.sources()).map(({ fetched_at: at, ...source }) => ({
      ...source,
      fetchedAt: at.toISOString(),
    }));
    const house = (await readings()).map(({ source, read_at: readAt, tried_at: triedAt, ...reading }) => ({
      server: source,
      ...reading,
      readAt: readAt?.toISOString() ?? null,
      triedAt: triedAt.toISOString(),
    }));
    return { synced, refused, house };
  }

  const { router, member } = memberRoutes('Administration', requireAdministrator);

  member('GET', '/admin/overview', {
    id: 'getAdminOverview',
    summary: 'Version, database, storage, jobs, sources, settings and errors in browsers',
    answer: [adminOverviewSchema, 'Without secrets'],
    fails: [ADMINISTRATORS_ONLY],
    async handle() {
      const now = clock();
      const facts = await repository.database();
      const shown = {
        database: databaseRelease,
        storage: await storage(facts),
        jobs: await jobs.read(),
      };
      return {
        version: await siteVersion(),
        attention: attention({ ...shown, damages: damages(), sendsMail: env.SMTP_URL !== undefined || env.DEMO }, now),
        ...shown,
        sources: await sources(now),
        settings: settingsInForce(env),
        browserErrors: await browserErrors(now),
      };
    },
  });

  member('POST', '/admin/jobs/{job}/run', {
    id: 'runJob',
    summary: 'Run a scheduled job now',
    params: z.object({ job: z.string().max(100, 'must be the name of a job') }),
    fails: [404, 409, ADMINISTRATORS_ONLY],
    async handle({ member: actor, params: { job: name } }) {
      const job = (await jobs.read()).find((known) => known.name === name);
      if (!job) throw notFound('This job does not exist.');
      // It needs data of its own, or has no task.
      if (!job.canRun)
        throw conflict('This job cannot be started here: it runs only when needed, or its service is not set up.');
      await perform({ actor: actor.id, act: 'run-job', detail: name }, (trx) => jobs.runNow(name, trx));
    },
  });

  return router;
}
