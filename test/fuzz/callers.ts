import { signUp, type TestMember } from '../app/members.ts';
import type { TestApp } from '../app/test-app.ts';
import type { FuzzRequest } from './request-arbitrary.ts';
import { FILMS, VIEWINGS } from './values.ts';

/**
 * Requests after which rate limits and the viewings with known ids are reset; otherwise most requests would be rejected
 * early.
 */
const RESET_LIMITS_AFTER = 25;
/** A reset may have given the spare member an unknown password. */
const NEW_SPARE_AFTER = 40;
/** Calls that may end a session. */
const ENDS_SESSIONS = /^\w+ \/(auth|reset-password)\//;

/**
 * The members who send the requests. The lasting member sends no request that ends its session; the spare one is signed
 * in again when its session has ended.
 */
export async function createCallers(site: TestApp) {
  const lasting = await signUp(site.app, { email: 'fuzz-1@example.org' });
  let spare = await signUp(site.app, { email: 'fuzz-2@example.org' });
  let count = 0;
  // Ids of the embedded catalogue's people, which random values would not hit.
  await site.pool.query("insert into person (id, name, source) values ($1, 'Somebody', 'tmdb')", [FILMS[0]]);
  for (const filmId of FILMS.slice(0, 2)) {
    await lasting.request('/api/user-list/add', { method: 'POST', body: { title_id: filmId } });
    await lasting.request(`/api/viewings/${filmId}`, { method: 'POST', body: { watchDate: null } });
  }

  async function forgive(): Promise<void> {
    await site.pool.query('delete from rate_limit');
    for (const { id, filmId } of VIEWINGS) {
      await site.pool.query(
        'insert into viewing (member_id, id, film_id) select id, $1, $2 from member where email = $3 on conflict do nothing',
        [id, filmId, lasting.email],
      );
    }
  }

  async function isSignedIn({ request }: TestMember): Promise<boolean> {
    return (await (await request('/api/auth/status')).json()).user !== null;
  }

  async function renewSpare(): Promise<void> {
    if (count % NEW_SPARE_AFTER !== 0 && (await isSignedIn(spare))) return;
    await site.pool.query(`delete from member where email = 'fuzz-2@example.org'`);
    spare = await signUp(site.app, { email: 'fuzz-2@example.org' });
  }

  return {
    async cookieOf({ caller, name }: FuzzRequest): Promise<string | null> {
      count += 1;
      if (count % RESET_LIMITS_AFTER === 1) await forgive();
      if (caller === 'visitor') return null;
      if (caller === 'lasting' && !ENDS_SESSIONS.test(name)) return lasting.cookie;
      await renewSpare();
      return spare.cookie;
    },
    /** True if the lasting member's account is unchanged. */
    lastingIsSafe: () => isSignedIn(lasting),
  };
}
