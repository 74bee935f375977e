/**
 * Where PostgreSQL's programs come from: our npm package, the folder PG_BIN, or the operator of the server at
 * DATABASE_URL.
 */
export type DatabaseOrigin = 'embedded' | 'PG_BIN' | 'DATABASE_URL';

export type DatabaseRelease = {
  /** Such as `18.4`. */
  version: string;
  /** The day of PostgreSQL's release notes, as YYYY-MM-DD; null for versions that this build does not know. */
  releasedOn: string | null;
  origin: DatabaseOrigin;
};

/**
 * Source: https://www.postgresql.org/docs/release/. The table has the versions of our npm package; a test fails if a
 * version is missing.
 */
const RELEASED_ON: Record<string, string> = { '18.3': '2026-02-26', '18.4': '2026-05-14' };

/** PostgreSQL has releases with security fixes every three months. */
const MAX_AGE_IN_DAYS = 120;
const DAY = 86_400_000;

/** Returns what is known about a PostgreSQL. @param version as `server_version` gives it, such as `15.14 (Debian …)` */
export function databaseRelease(version: string, origin: DatabaseOrigin): DatabaseRelease {
  const number = version.split(' ')[0] ?? '';
  return { version: number, releasedOn: RELEASED_ON[number] ?? null, origin };
}

/** Returns the release as words for operators: `PostgreSQL 18.4 of 2026-05-14, from our npm package`. */
export function releaseWords({ version, releasedOn, origin }: DatabaseRelease): string {
  const source = origin === 'embedded' ? 'our npm package' : origin;
  return `PostgreSQL ${version}${releasedOn ? ` of ${releasedOn}` : ''}, from ${source}`;
}

/**
 * Returns a warning if the embedded PostgreSQL is old; otherwise null. The operator updates any other PostgreSQL.
 *
 * @param today YYYY-MM-DD
 */
export function releaseWarning({ releasedOn, origin }: DatabaseRelease, today: string): string | null {
  if (origin !== 'embedded' || !releasedOn) return null;
  const days = Math.floor((Date.parse(today) - Date.parse(releasedOn)) / DAY);
  if (days <= MAX_AGE_IN_DAYS) return null;
  return `The embedded PostgreSQL is ${days} days old and may lack security fixes: upgrade Fright Club, or set PG_BIN to a newer PostgreSQL.`;
}
