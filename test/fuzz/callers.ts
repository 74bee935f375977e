import { signUp, type TestMember } from '../app/members.ts';
import type { TestApp } from '../app/test-app.ts';
import type { FuzzRequest } from './request-arbitrary.ts';
import { FILMS, VIEWINGS } from './values.ts';

/**
 * Every so many requests what earlier ones used up is set back, or it would answer for the app: sign-ups and tries, which
 * are counted, and the viewings whose ids are known.
 */
const FORGIVEN_AFTER = 25;
/** A spare member may have a password by now that nobody knows. */
const RENEWED_AFTER = 40;
/** Calls after which somebody may no longer be signed in. */
const ENDS_SESSIONS = /^\w+ \/(auth|reset-password)\//;

/**
 * Who makes the requests. The lasting member is only spared what a request of theirs would end; the spare one is
 * signed in again whenever it is over.
 */
export async function createCallers(site: TestApp) {
  const lasting = await signUp(site.app, { email: 'fuzz-1@example.org' });
  let spare = await signUp(site.app, { email: 'fuzz-2@example.org' });
  let count = 0;
  // The embedded catalogue has people whose ids nobody can guess.
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
    if (count % RENEWED_AFTER !== 0 && (await isSignedIn(spare))) return;
    await site.pool.query(`delete from member where email = 'fuzz-2@example.org'`);
    spare = await signUp(site.app, { email: 'fuzz-2@example.org' });
  }

  return {
    async cookieOf({ caller, name }: FuzzRequest): Promise<string | null> {
      count += 1;
      if (count % FORGIVEN_AFTER === 1) await forgive();
      if (caller === 'visitor') return null;
      if (caller === 'lasting' && !ENDS_SESSIONS.test(name)) return lasting.cookie;
      await renewSpare();
      return spare.cookie;
    },
    /** Whether nobody has brought the lasting member to harm. */
    lastingIsSafe: () => isSignedIn(lasting),
  };
}
