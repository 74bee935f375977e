/** Rounds of the live source, and when (UTC). Their work is in catalogue/sources/tmdb; all can be repeated at will. */
export const LIVE_ROUNDS = {
  'tmdb-trending': '7 * * * *',
  'tmdb-refresh': '17 * * * *',
  'tmdb-changes': '37 2 * * *',
  'tmdb-releases': '27 3 * * *',
  'tmdb-platforms': '47 3 * * *',
  'tmdb-backfill': '57 4 1 * *',
  /** Lets go of what is too old; the only round that also goes without a token. */
  'tmdb-expire': '13 5 * * *',
} as const;
export type LiveRound = keyof typeof LIVE_ROUNDS;

type LiveJobPayloads = {
  /** Fetches a film anew. */
  'tmdb-film': { id: number };
} & { [Round in LiveRound]: object };

/** The jobs there are, with what each needs to know. Payloads hold no secrets: they lie in the database in the clear. */
export type JobPayloads = LiveJobPayloads & {
  /** Makes a reset token for the account of this address, if there is one, and mails it. */
  'send-password-reset': { email: string };
  /** Tells a member that the password was changed. */
  'send-password-changed': { email: string };
};

export type JobName = keyof JobPayloads;

type Task<Name extends JobName> = (payload: JobPayloads[Name], signal: AbortSignal) => Promise<void>;

/** What runs each job. A task that throws is tried again later; the signal says that the process is stopping. */
export type Tasks = { [Name in Exclude<JobName, keyof LiveJobPayloads>]: Task<Name> } & LiveTasks;

/** Every task by its name, where there is one. */
export type AnyTasks = { [Name in JobName]?: Task<Name> };

/** Without a live source there are few or none of these. */
export type LiveTasks = { [Name in keyof LiveJobPayloads]?: Task<Name> };

/**
 * How often a job is tried in all. graphile-worker waits e^n seconds after try n: six tries take four minutes, eight
 * take half an hour, twelve a day. A reset mail that comes after its hour is of no use.
 */
export const MAX_ATTEMPTS: Record<JobName, number> = {
  'send-password-reset': 8,
  'send-password-changed': 12,
  'tmdb-film': 4,
  'tmdb-trending': 3,
  'tmdb-refresh': 3,
  'tmdb-changes': 4,
  'tmdb-releases': 4,
  'tmdb-platforms': 4,
  'tmdb-backfill': 8,
  'tmdb-expire': 4,
};

/** The name under which a job waits only once, however often it is added, or null. */
export function jobKey<Name extends JobName>(name: Name, payload: JobPayloads[Name]): string | null {
  if (name in LIVE_ROUNDS) return name;
  return 'id' in payload ? `${name} ${payload.id}` : null;
}
