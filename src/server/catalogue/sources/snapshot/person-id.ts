import { createHash } from 'node:crypto';

/**
 * The snapshot's facts name people without an id. Theirs is a hash of the name in a range of its own:
 * [1,000,000,000, 2,000,000,000), far above TMDB's person ids, so that the two never meet and a link to a person
 * stays good from one snapshot to the next. A collision is found when the snapshot is compiled.
 */
export const SNAPSHOT_PERSON_ID_BASE = 1_000_000_000;

export function snapshotPersonId(name: string): number {
  const digest = createHash('sha256').update(name.normalize('NFC').toLowerCase()).digest();
  return SNAPSHOT_PERSON_ID_BASE + (digest.readUInt32BE(0) % 1_000_000_000);
}
