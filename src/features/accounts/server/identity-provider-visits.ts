import { z } from 'zod';
import type { Challenges } from './challenges.ts';

/** Maximum seconds for the visit at the provider. */
export const VISIT_LASTS = 10 * 60;
const COOKIE = 'oidc';
/** Characters of all visits as JSON. The cookie is a third longer, and browsers refuse more than 4096 bytes. */
const MAX_LENGTH = 2400;

const visitSchema = z.object({
  key: z.string(),
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  begunAt: z.number(),
  redirect: z.string(),
  purpose: z.enum(['enter', 'link', 'confirm']),
  /** The member who began the visit; null for `enter`. */
  memberId: z.uuid().nullable(),
  /** The invitation of a new member; used up when the member is created. */
  invitation: z.string().optional(),
});
export type Visit = z.infer<typeof visitSchema>;

/**
 * Visits to identity providers that a browser has begun, in one signed cookie: two tabs can log in at the same time,
 * and no number of begun visits makes the requests of this browser too large. The oldest visits go first.
 */
export function createVisits({ challenges, clock }: { challenges: Challenges; clock: () => Date }) {
  function read(headers: Headers): Visit[] {
    const visits = challenges.read(headers, COOKIE, z.array(visitSchema)) ?? [];
    return visits.filter(({ begunAt }) => clock().getTime() < (begunAt + VISIT_LASTS) * 1000);
  }

  /** @param visits newest first @returns a Set-Cookie header */
  function write(visits: Visit[]): string {
    const kept = [...visits];
    while (kept.length > 1 && JSON.stringify(kept).length > MAX_LENGTH) kept.pop();
    return kept.length === 0 ? challenges.clear(COOKIE) : challenges.issue(COOKIE, kept, VISIT_LASTS);
  }

  return {
    /** @returns a Set-Cookie header */
    begin: (headers: Headers, visit: Visit): string => write([visit, ...read(headers)]),

    /** Returns the visit with this state, or null, and a Set-Cookie header that removes it. */
    take(headers: Headers, state: string): { visit: Visit | null; done: string } {
      const visits = read(headers);
      const visit = visits.find((one) => one.state === state) ?? null;
      return { visit, done: write(visits.filter((one) => one !== visit)) };
    },
  };
}
