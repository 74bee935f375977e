import { DAY, HOUR } from '#contract/units.ts';
import type { AccountChange } from '#features/accounts/contract/accounts.ts';

type Job = {
  /** graphile-worker waits e^n seconds after try n: six tries take four minutes, eight half an hour, twelve a day. */
  tries: number;
  /** Crontab, UTC. */
  schedule?: string;
  /** Scheduled runs that were missed less than this time ago, because no process ran, are added at the next start. */
  backfill?: string;
  /** Milliseconds since the last success after which a starting process adds the job immediately. */
  dueAfter?: number;
};

/** Every job. The features' doors have the tasks. Running a task twice does no harm. */
export const JOBS = {
  // The token of this mail is valid for an hour, so later tries are useless.
  'send-password-reset': { tries: 8 },
  'send-password-changed': { tries: 12 },
  'send-account-changed': { tries: 12 },
  // The token of this mail is valid for a day.
  'send-new-email': { tries: 11 },
  'send-email-changed': { tries: 12 },
  'send-confirmation': { tries: 8 },
  'send-digest': { tries: 12 },
  'send-push': { tries: 6 },
  // Only in a demo: deletes every member but administrators, and makes up new ones.
  'demo-reset': { tries: 4, schedule: '3 4 * * *' },
  'forget-expired': { tries: 8, schedule: '23 4 * * *' },
  // Computes the figures of fright from all ratings, and the neighbours of new and changed films (daily of all films).
  figures: { tries: 3, schedule: '11 * * * *' },
  // Deletes movie nights that are older than a day.
  'forget-nights': { tries: 3, schedule: '*/10 * * * *' },
  // Runs after TMDB's daily sync runs.
  news: { tries: 8, schedule: '33 6 * * *', backfill: '1d' },
  // These jobs work on the import of one member. A try continues where the last one stopped.
  'import-match': { tries: 8 },
  'import-apply': { tries: 12 },
  'import-undo': { tries: 12 },
  // Looks up rows without a film again, after TMDB's daily sync runs.
  'import-retry': { tries: 4, schedule: '43 * * * *' },
  // Reads the films of the operator's media servers.
  library: { tries: 4, schedule: '7 5 * * *' },
  'tmdb-film': { tries: 4 },
  'tmdb-trending': { tries: 3, schedule: '7 * * * *', dueAfter: HOUR },
  'tmdb-refresh': { tries: 3, schedule: '17 * * * *', dueAfter: HOUR },
  // The tries of daily sync runs outlast an outage of an hour or two.
  'tmdb-changes': { tries: 10, schedule: '37 2 * * *', dueAfter: DAY },
  'tmdb-releases': { tries: 10, schedule: '27 3 * * *', dueAfter: DAY },
  'tmdb-platforms': { tries: 10, schedule: '47 3 * * *', dueAfter: DAY },
  // Starts a full sync monthly. The hourly run continues a full sync whose tries are used up.
  'tmdb-backfill': { tries: 8, schedule: '57 * * * *', dueAfter: 30 * DAY },
  // The only job of TMDB that also runs without a token. It deletes data that is too old.
  'tmdb-expire': { tries: 4, schedule: '13 5 * * *' },
} as const satisfies Record<string, Job>;

export type JobName = keyof typeof JOBS;

/** The jobs as a list. The cast is safe: Object.entries only widens the keys to string. */
export const JOB_LIST = Object.entries(JOBS) as [JobName, Job][];

/** `given_up`: the last try has failed. */
export const JOB_OUTCOMES = ['done', 'failed', 'given_up'] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

type ImportJob = { id: string; memberId: string };

/** Payloads must not contain secrets, because they are stored as plain text. */
type Payloads = {
  'send-password-reset': { email: string };
  'send-password-changed': { email: string };
  'send-account-changed': { memberId: string; change: AccountChange };
  'send-new-email': { memberId: string; id: string };
  'send-email-changed': { memberId: string; id: string };
  'send-confirmation': { memberId: string };
  /** `at` distinguishes the digests of a member. */
  'send-digest': { memberId: string; at: string };
  'send-push': { memberId: string; deviceId: string; at: string };
  'tmdb-film': { id: number };
  'import-match': ImportJob;
  'import-apply': ImportJob;
  'import-undo': ImportJob;
};
export type JobPayload<Name extends JobName> = Name extends keyof Payloads ? Payloads[Name] : object;

/** A task that throws is retried later. The signal aborts when the process stops. */
type Task<Name extends JobName> = (payload: JobPayload<Name>, signal: AbortSignal) => Promise<void>;
/** These jobs may have no task: TMDB's jobs have none without a token, and the demo's job has none on other sites. */
type LiveJob = Extract<JobName, `tmdb-${string}` | 'demo-reset'>;
/** The task of each job, except 'forget-expired', which the worker itself has. */
export type Tasks = { [Name in Exclude<JobName, LiveJob | 'forget-expired'>]: Task<Name> } & {
  [Name in LiveJob]?: Task<Name>;
};

/**
 * Returns the key of a job. While a job waits in the queue, no second job with its key is added. Null: the job has no
 * key, and each call adds a job.
 */
export function jobKey<Name extends JobName>(name: Name, payload: JobPayload<Name>): string | null {
  if ('schedule' in JOBS[name]) return name;
  return 'id' in payload ? `${name} ${payload.id}` : null;
}

/** The failure of a job. Its message is safe to log: it contains no e-mail address and no token. */
export class JobFailure extends Error {
  override name = 'JobFailure';
  /** True if a retry would fail in the same way. */
  readonly final: boolean;
  /** True if the work may have been done despite the failure. */
  readonly perhapsDone: boolean;

  constructor(message: string, { final, perhapsDone = false }: { final: boolean; perhapsDone?: boolean }) {
    super(message);
    this.final = final;
    this.perhapsDone = perhapsDone;
  }
}
