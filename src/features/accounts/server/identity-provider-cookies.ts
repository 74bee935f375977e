import { z } from 'zod';
import type { Deps } from '#engine/deps.ts';
import { onlyCookie, setCookie } from '#engine/http/headers.ts';
import type { Challenges } from './cookies.ts';
import type { ProviderClient } from './identity-provider-client.ts';

/** Maximum seconds for the visit at the provider. */
export const VISIT_LASTS = 10 * 60;
const COOKIE = 'oidc';
/** Characters of all visits as JSON. The cookie is a third longer, and browsers refuse more than 4096 bytes. */
const MAX_VISITS_LENGTH = 2400;

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
    while (kept.length > 1 && JSON.stringify(kept).length > MAX_VISITS_LENGTH) kept.pop();
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

/** Seconds. An unused session lasts as long. */
const HINT_LASTS = 30 * 24 * 60 * 60;
/** Browsers refuse cookies of more than 4096 bytes. */
const MAX_ID_TOKEN = 3500;
const JWT = /^[\w-]+\.[\w-]+\.[\w-]+$/;

const isUsable = (idToken: string) => idToken.length <= MAX_ID_TOKEN && JWT.test(idToken);

/**
 * Logs members out at their provider. The ID token of the login is kept in a cookie for this. The site does not trust
 * the token's content, so the cookie needs no signature of ours. The cookie's path keeps it out of all other requests.
 */
export function createProviderLogout({ env, log }: Pick<Deps, 'env' | 'log'>) {
  const https = env.APP_URL.startsWith('https:');
  const name = https ? '__Secure-oidc-hint' : 'oidc-hint';
  const header = (key: string, value: string, seconds: number) =>
    setCookie(name, value, { seconds, https, path: `/api/auth/oidc/${key}/logout` });
  const clear = (key: string) => header(key, '', 0);

  return {
    /** Returns a Set-Cookie header; it clears the cookie when the token is too long for one. */
    remember: (key: string, idToken: string) => (isUsable(idToken) ? header(key, idToken, HINT_LASTS) : clear(key)),

    /**
     * Returns the provider's page for logging out and the cookie to set. The page is null if the provider has none or
     * cannot be reached.
     */
    async begin(client: ProviderClient, headers: Headers): Promise<{ page: string | null; cookie: string }> {
      const hint = onlyCookie(headers, name);
      const cookie = clear(client.key);
      try {
        return { page: await client.logoutUrl(hint && isUsable(hint) ? hint : null), cookie };
      } catch (error) {
        log.warn(client.describe(error), 'the identity provider cannot be used');
        return { page: null, cookie };
      }
    },
  };
}
