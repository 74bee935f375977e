import { createHash } from 'node:crypto';
import type { ListVersion } from './list-version.repository.ts';

/** Weak, because lists are compressed on the way. The commas of a snapshot are points: they separate ETags. */
const ETAG = /^(?:W\/)?"(\d{1,15}):(\d{1,15}):((?:\d{1,15}\.)*\d{1,15})?-[\w-]{16}"$/;

/** The snapshot of an ETag. @returns null for an ETag that is not ours, which PostgreSQL might reject */
export function snapshotOf(etag: string | undefined): string | null {
  const [found, xmin, xmax, running = ''] = ETAG.exec(etag ?? '') ?? [];
  if (!found) return null;
  const open = running ? running.split('.').map(Number) : [];
  const steps = [0, Number(xmin), ...open, Number(xmax)];
  const isAscending = steps.every((step, place) => {
    const before = steps[place - 1] ?? -1;
    // Equal are only xmin and its successor, a running transaction or xmax.
    return place === 2 ? step >= before : step > before;
  });
  return isAscending ? `${xmin}:${xmax}:${open.join(',')}` : null;
}

/** @param whose the lists differ by member and by the country of members who have chosen none */
export function etagOf({ server, snapshot }: ListVersion, whose: [memberId: string, region: string]): string {
  const hash = createHash('sha256').update(JSON.stringify([server, ...whose]));
  return `W/"${snapshot.replaceAll(',', '.')}-${hash.digest('base64url').slice(0, 16)}"`;
}
