import { expect } from 'vitest';
import { type Change, changesSchema } from '#features/changes/contract/changes.ts';
import type { TestMember } from './members.ts';

type Reader = Pick<TestMember, 'request'>;
type Things = Map<string, Change['data']>;

const nameOf = (change: Change) => `${change.kind} ${'id' in change ? change.id : change.filmId}`;

/** Keeps a copy of a member's data by GET /changes, as a program does. */
export function startMirror(member: Reader, limit?: number) {
  const things: Things = new Map();
  let cursor: string | undefined;

  async function page() {
    const query = new URLSearchParams({ ...(cursor && { since: cursor }), ...(limit && { limit: String(limit) }) });
    const response = await member.request(`/api/changes?${query}`);
    expect(response.status).toBe(200);
    const found = changesSchema.parse(await response.json());
    for (const change of found.changes) {
      expect(change.deleted).toBe(change.data === null);
      if (change.deleted) things.delete(nameOf(change));
      else things.set(nameOf(change), change.data);
    }
    cursor = found.cursor;
    return found;
  }

  return {
    things,
    cursor: () => cursor ?? '',
    page,
    /** Reads all new changes. @returns the changes */
    async read(): Promise<Change[]> {
      const changes: Change[] = [];
      for (;;) {
        const found = await page();
        changes.push(...found.changes);
        if (!found.more) return changes;
      }
    },
  };
}

/** Returns all data of the member, as a program that begins now reads it. */
export async function presentThings(member: Reader): Promise<Things> {
  const mirror = startMirror(member);
  await mirror.read();
  return mirror.things;
}
