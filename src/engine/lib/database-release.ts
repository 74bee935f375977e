/**
 * Where PostgreSQL's programs come from: our npm package, the folder PG_BIN, or the operator of the server at
 * DATABASE_URL.
 */
type DatabaseOrigin = 'embedded' | 'PG_BIN' | 'DATABASE_URL';

export type DatabaseRelease = {
  /** Such as `18.4`. */
  version: string;
  /** The day of PostgreSQL's release notes, as YYYY-MM-DD; null for versions that this build does not know. */
  releasedOn: string | null;
  origin: DatabaseOrigin;
};

/**
 * Versions by day. Source: https://www.postgresql.org/docs/release/. A test fails if the version of our npm package is
 * missing.
 */
const RELEASES: Record<string, string> = {
  '2024-05-09': '16.3 15.7 14.12',
  '2024-08-08': '16.4 15.8 14.13',
  '2024-09-26': '17.0',
  '2024-11-14': '17.1 16.5 15.9 14.14',
  '2024-11-21': '17.2 16.6 15.10 14.15',
  '2025-02-13': '17.3 16.7 15.11 14.16',
  '2025-02-20': '17.4 16.8 15.12 14.17',
  '2025-05-08': '17.5 16.9 15.13 14.18',
  '2025-08-14': '17.6 16.10 15.14 14.19',
  '2025-09-25': '18.0',
  '2025-11-13': '18.1 17.7 16.11 15.15 14.20',
  '2026-02-12': '18.2 17.8 16.12 15.16 14.21',
  '2026-02-26': '18.3 17.9 16.13 15.17 14.22',
  '2026-05-14': '18.4 17.10 16.14 15.18 14.23',
};

const releaseDay = (version: string): string | null =>
  Object.entries(RELEASES).find(([, versions]) => versions.split(' ').includes(version))?.[0] ?? null;

/** PostgreSQL has releases with security fixes every three months. */
const MAX_AGE_IN_DAYS = 120;
const DAY = 86_400_000;

/** Returns what is known about a PostgreSQL. @param version as `server_version` gives it, such as `15.14 (Debian …)` */
export function databaseRelease(version: string, origin: DatabaseOrigin): DatabaseRelease {
  const number = version.split(' ')[0] ?? '';
  return { version: number, releasedOn: releaseDay(number), origin };
}

/**
 * Returns the release as words for operators: `PostgreSQL 18.4 of 2026-05-14, from our npm package`. The day of a
 * version that this build does not know is unknown.
 */
export function releaseWords({ version, releasedOn, origin }: DatabaseRelease): string {
  const source = origin === 'embedded' ? 'our npm package' : origin;
  return `PostgreSQL ${version} of ${releasedOn ?? 'an unknown day'}, from ${source}`;
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
