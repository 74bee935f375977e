import { vi } from 'vitest';
import { byCategory, NOT_RATED } from '#contract/rating-categories.ts';
import { asMember, onAnotherDevice, signUp, type TestMember } from '../app/members.ts';
import { resetsOf } from '../app/resets.ts';
import type { TestApp } from '../app/test-app.ts';

/** The owner has rated, listed and seen the one, and has nothing to do with the other. */
export const FILM = { own: 694, unlisted: 348 } as const;
export const NEW_PASSWORD = 'the calls come from inside';
export const NEW_DATE = '2024-10-31T20:00:00.000Z';
/** A moment that appears in no answer but the owner's. */
const SEEN_AT = '2019-06-06T06:06:06.000Z';

export const NO_RATING = {
  overallRating: null,
  detailedRatings: byCategory(() => NOT_RATED),
};

/** Whose things a call is aimed at. */
export type Target = { id: string; email: string; viewingId: string };

/** Who makes a call, with what they know. */
export type Caller = Pick<TestMember, 'request' | 'password'> & {
  /** A reset token: a guess, or by mail to the caller. */
  resetToken: () => Promise<string>;
};

export type Owner = Target & Caller & { cookie: string; traces: string[] };

/** A reset token by mail. A job that is done is signed off a moment later, which would look like a change. */
async function tokenOf(site: TestApp, email: string): Promise<string> {
  const token = await resetsOf(site).tokenFor(email);
  const isSignedOff = async () => (await site.pool.query('select 1 from graphile_worker._private_jobs')).rowCount === 0;
  await vi.waitUntil(isSignedOff, { interval: 5, timeout: 10_000 });
  return token;
}

/** A member with one thing of each kind, and a second session elsewhere. */
export async function makeOwner(site: TestApp): Promise<Owner> {
  const member = await signUp(site.app, { password: 'what the owner knows' });
  await onAnotherDevice(site.app, member);
  const save = async (path: string, body: object) => {
    const answer = await member.request(path, { method: 'POST', body });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  await save(`/api/ratings/${FILM.own}`, { overallRating: 9, detailedRatings: { scares: 8 } });
  await save('/api/user-list/add', { title_id: FILM.own });
  const viewing = await save(`/api/viewings/${FILM.own}`, { watchDate: SEEN_AT });
  const { rows } = await site.pool.query('select id from member where email = $1', [member.email]);
  const viewingId: string = viewing.id;
  const traces = [rows[0].id, member.email, viewingId, SEEN_AT];
  return { ...member, id: rows[0].id, viewingId, resetToken: () => tokenOf(site, member.email), traces };
}

/** A member with nothing but a mailbox. */
export async function makeStranger(site: TestApp): Promise<TestMember & Caller> {
  const member = await signUp(site.app, { password: 'what the other knows' });
  return { ...member, resetToken: () => tokenOf(site, member.email) };
}

/** Somebody without a cookie, who can only guess. */
export function makeVisitor(site: TestApp): Caller {
  return { request: asMember(site.app, ''), password: 'a guess', resetToken: async () => 'A'.repeat(43) };
}
