import { createHash } from 'node:crypto';
import type { ListVersion } from './list-version.repository.ts';

/**
 * The ETag is weak, because lists are compressed on the way. A snapshot's commas become dots, because commas separate
 * ETags.
 */
const ETAG = /^(?:W\/)?"(\d{1,15}):(\d{1,15}):((?:\d{1,15}\.)*\d{1,15})?-[\w-]{16}"$/;

/**
 * Reads the snapshot of an ETag.
 *
 * @returns null if the ETag has no valid snapshot, because PostgreSQL might reject it
 */
export function snapshotOf(etag: string | undefined): string | null {
  const [found, xmin, xmax, running = ''] = ETAG.exec(etag ?? '') ?? [];
  if (!found) return null;
  const open = running ? running.split('.').map(Number) : [];
  const steps = [0, Number(xmin), ...open, Number(xmax)];
  const isAscending = steps.every((step, place) => {
    const before = steps[place - 1] ?? -1;
    // Each number must be greater than the one before it. Only xmin may equal the number after it.
    return place === 2 ? step >= before : step > before;
  });
  return isAscending ? `${xmin}:${xmax}:${open.join(',')}` : null;
}

/** @param whose the member's id, and the country for members who have not chosen one: the lists depend on both */
export function etagOf({ snapshot, ...version }: ListVersion, whose: [memberId: string, region: string]): string {
  const hash = createHash('sha256').update(JSON.stringify([version.server, version.version, ...whose]));
  return `W/"${snapshot.replaceAll(',', '.')}-${hash.digest('base64url').slice(0, 16)}"`;
}
