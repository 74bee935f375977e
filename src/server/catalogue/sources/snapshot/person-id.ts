import { createHash } from 'node:crypto';

/**
 * People of the snapshot have no id in the files. A hash of the name, which is the same in each snapshot, gives one in
 * the range [1,000,000,000, 2,000,000,000), above TMDB's ids. Compiling the snapshot detects collisions.
 */
export const SNAPSHOT_PERSON_ID_BASE = 1_000_000_000;

export function snapshotPersonId(name: string): number {
  const digest = createHash('sha256').update(name.normalize('NFC').toLowerCase()).digest();
  return SNAPSHOT_PERSON_ID_BASE + (digest.readUInt32BE(0) % 1_000_000_000);
}
