import { hashOf } from '#engine/lib/secret-token.ts';
import type { ParsedFilm } from '#features/imports/server/parsed-import.ts';
import { signUp, type TestMember } from '../app/members.ts';
import type { TestApp } from '../app/test-app.ts';
import type { FuzzRequest } from './request-arbitrary.ts';
import { ENTRY, FILMS, KNOWN_ID, SHARE_TOKEN, VIEWINGS } from './values.ts';

/**
 * The number of requests after which rate limits and rows with known ids are reset. Without resets, most requests would
 * be rejected early.
 */
const RESET_LIMITS_AFTER = 25;
const PARSED: ParsedFilm = {
  file: 'history.csv',
  line: 2,
  title: 'Psycho',
  originalTitle: null,
  year: 1960,
  tmdbId: null,
  imdbId: null,
  rating: null,
  viewings: [{ key: '2024-10-31', date: '2024-10-31', rating: null }],
  watchlisted: null,
  needsConfirmation: false,
  isOtherGenre: false,
};
const IMPORT_STATES = ['ready', 'done'];
/**
 * The number of requests after which the spare member is replaced: a password reset may have set an unknown password.
 */
const NEW_SPARE_AFTER = 40;
/** Calls that may end a session. */
const ENDS_SESSIONS = /^\w+ \/(auth|reset-password)\//;

/**
 * Creates the members who send the requests. The lasting member sends no request that ends its session. The spare
 * member is replaced when its session has ended.
 */
export async function createCallers(site: TestApp) {
  const lasting = await signUp(site.app, { email: 'fuzz-1@example.org' });
  let spare = await signUp(site.app, { email: 'fuzz-2@example.org' });
  let count = 0;
  let forgiven = 0;
  // Adds a person with the id of a film, because most requests use film ids as `id`.
  await site.pool.query("insert into person (id, name, source) values ($1, 'Somebody', 'tmdb')", [FILMS[0]]);
  for (const filmId of FILMS.slice(0, 2)) {
    await lasting.request('/api/user-list/add', { method: 'POST', body: { title_id: filmId } });
    await lasting.request(`/api/viewings/${filmId}`, { method: 'POST', body: { watchDate: null } });
  }

  /** Stores a row of the lasting member, unless the row exists. */
  async function give(columns: string, values: string, parameters: unknown[]): Promise<void> {
    await site.pool.query(
      `insert into ${columns} select id, ${values} from member where email = 'fuzz-1@example.org' on conflict do nothing`,
      parameters,
    );
  }

  async function forgive(): Promise<void> {
    await site.pool.query('delete from rate_limit');
    for (const { id, filmId } of VIEWINGS)
      await give('viewing (member_id, id, film_id)', '$1::uuid, $2::integer', [id, filmId]);
    await give('share (member_id, id, kind, name, token_hash)', "$1::uuid, 'profile', 'Lasting', $2", [
      KNOWN_ID,
      hashOf(SHARE_TOKEN),
    ]);
    await give(
      'access_token (member_id, id, name, scope, token_hash, expires_at)',
      "$1::uuid, 'known', 'read', '1', '2027-01-01'",
      [KNOWN_ID],
    );
    await give(
      'rating_history (member_id, film_id, id, overall) overriding system value',
      '$1::integer, $2::bigint, 7',
      [FILMS[0], ENTRY],
    );
    await site.pool.query('delete from import where id = $1', [KNOWN_ID]);
    await give('import (member_id, id, source, files, doubts, state)', "$1::uuid, 'movary', '{}', $2::jsonb, $3", [
      KNOWN_ID,
      { questions: [], doubtfulDays: [] },
      IMPORT_STATES[forgiven % IMPORT_STATES.length],
    ]);
    await give('import_row (member_id, import_id, line, film, status)', "$1::uuid, $2::integer, $3::jsonb, 'unknown'", [
      KNOWN_ID,
      1,
      PARSED,
    ]);
    forgiven += 1;
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
    /** True if the lasting member is still signed in. */
    lastingIsSafe: () => isSignedIn(lasting),
  };
}
