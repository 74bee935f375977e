import { createHash } from 'node:crypto';

/**
 * People of the snapshot have no id in the files. Their id is a hash of their name, so that it is the same in each
 * snapshot. The range [1,000,000,000, 2,000,000,000) is above TMDB's ids. Compiling the snapshot detects collisions.
 */
export const SNAPSHOT_PERSON_ID_BASE = 1_000_000_000;

export function snapshotPersonId(name: string): number {
  const digest = createHash('sha256').update(name.normalize('NFC').toLowerCase()).digest();
  return SNAPSHOT_PERSON_ID_BASE + (digest.readUInt32BE(0) % 1_000_000_000);
}
