import type { AdminOverview } from '#contract/admin/admin.ts';

type DatabaseRelease = AdminOverview['database'];

/** Days of the releases that npm's embedded PostgreSQL may have, by version (https://www.postgresql.org/support/versioning/). */
const RELEASED_ON: Record<string, string> = { '18.4': '2026-05-14' };

/** @param serverVersion as PostgreSQL tells it, such as `18.4` or `15.14 (Debian 15.14-0+deb12u1)` */
export function databaseRelease(serverVersion: string, isOutside: boolean): DatabaseRelease {
  const [version = serverVersion] = serverVersion.split(' ');
  return {
    version,
    releasedOn: RELEASED_ON[version] ?? null,
    origin: isOutside ? 'outside' : 'embedded',
  };
}
