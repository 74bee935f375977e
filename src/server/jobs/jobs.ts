/** The jobs there are, with what each needs to know. Payloads hold no secrets: they lie in the database in the clear. */
export type JobPayloads = {
  /** Makes a reset token for the account of this address, if there is one, and mails it. */
  'send-password-reset': { email: string };
  /** Tells a member that the password was changed. */
  'send-password-changed': { email: string };
};

export type JobName = keyof JobPayloads;

/** What runs each job. A task that throws is tried again later; the signal says that the process is stopping. */
export type Tasks = {
  [Name in JobName]: (payload: JobPayloads[Name], signal: AbortSignal) => Promise<void>;
};

/**
 * How often a job is tried in all. graphile-worker waits e^n seconds after try n: six tries take four minutes, eight
 * take half an hour, twelve a day. A reset mail that comes after its hour is of no use.
 */
export const MAX_ATTEMPTS: Record<JobName, number> = { 'send-password-reset': 8, 'send-password-changed': 12 };
