import { randomInt, randomUUID } from 'node:crypto';
import type { UpdateObject } from 'kysely';
import type pg from 'pg';
import type { Database } from '#engine/database/database.ts';
import type { DB } from '#engine/database/schema.gen.ts';
import { encryptPassword } from '#features/accounts/contract/login-payload.ts';

export const LOGIN_SECRET = 'fright-club';
export const PASSWORD = 'red rum, red rum';

/** Accepts requests: the app, or a site that listens on a port. */
export type Requestable = { request: (path: string, init?: RequestInit) => Response | Promise<Response> };

export type TestMember = {
  email: string;
  password: string;
  /** The Cookie header of this member's browser. */
  cookie: string;
  /** Sends a request with the member's cookie. A body other than a string is sent as JSON. */
  request: (path: string, init?: MemberRequest) => Promise<Response>;
};

type MemberRequest = Omit<RequestInit, 'body'> & { body?: unknown };

export async function post(app: Requestable, path: string, body: unknown, headers: Record<string, string> = {}) {
  return app.request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** Returns the Cookie header that a browser sends after this response. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .filter((cookie) => !cookie.endsWith('='))
    .join('; ');
}

export function login(app: Requestable, email: string, password: string, headers: Record<string, string> = {}) {
  return post(app, '/api/auth/login', { email, password: encryptPassword(LOGIN_SECRET, password) }, headers);
}

/** Requests the auth status with this Cookie header. */
export async function statusOf(app: Requestable, cookie: string): Promise<{ status: number; body: unknown }> {
  const response = await app.request('/api/auth/status', { headers: { cookie } });
  return { status: response.status, body: await response.json() };
}

/** Returns a function that sends requests with this cookie. */
export function asMember(app: Requestable, cookie: string): TestMember['request'] {
  return async (path, { body, headers, ...init } = {}) => {
    const sent = new Headers(headers);
    if (!sent.has('Cookie')) sent.set('Cookie', cookie);
    if (body !== undefined && typeof body !== 'string') sent.set('Content-Type', 'application/json');
    return app.request(path, {
      ...init,
      headers: sent,
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  };
}

/** Returns a header with a random IP address: the site counts attempts by IP address. testApp trusts the header. */
export function fromElsewhere(): Record<string, string> {
  return { 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}` };
}

/** Registers a member and signs in through the API. */
export async function signUp(
  app: Requestable,
  { email = `${randomUUID()}@example.org`, password = PASSWORD }: { email?: string; password?: string } = {},
): Promise<TestMember> {
  const registered = await post(app, '/api/auth/register', { email, password }, fromElsewhere());
  if (registered.status !== 201) throw new Error(`Signing up failed: ${registered.status} ${await registered.text()}`);
  const signedIn = await login(app, email, password, fromElsewhere());
  if (signedIn.status !== 200) throw new Error(`Signing in failed: ${signedIn.status} ${await signedIn.text()}`);
  const cookie = cookiesOf(signedIn);
  return { email, password, cookie, request: asMember(app, cookie) };
}

export async function memberIdOf(db: Database, { email }: Pick<TestMember, 'email'>): Promise<string> {
  return (await db.selectFrom('member').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;
}

/** Proves again who the member is, because sensitive acts require this after fifteen minutes. */
export async function confirm({ request, password }: TestMember): Promise<void> {
  const body = { password: encryptPassword(LOGIN_SECRET, password) };
  const response = await request('/api/auth/confirm', { method: 'POST', body });
  if (response.status !== 204) throw new Error(`Confirming failed: ${response.status} ${await response.text()}`);
}

/** Signs in the same member in another browser, with a separate session. */
export async function onAnotherDevice(app: Requestable, { email, password }: TestMember): Promise<TestMember> {
  const cookie = cookiesOf(await login(app, email, password, fromElsewhere()));
  return { email, password, cookie, request: asMember(app, cookie) };
}

/** Sends a request several times, one after the other. */
export async function statusesOf(times: number, send: () => Response | Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count++) statuses.push((await send()).status);
  return statuses;
}

/** Removes the password, as of an account that a provider created. */
export async function removePassword(db: Database, { email }: Pick<TestMember, 'email'>): Promise<void> {
  const owner = db.selectFrom('member').select('id').where('email', '=', email);
  await db.deleteFrom('account').where('member_id', 'in', owner).execute();
}

/** Deletes all members, what is theirs and the jobs, so that a test finds a shared site as new. */
export async function deleteMembers({ pool }: { pool: pg.Pool }): Promise<void> {
  await pool.query(`delete from member; delete from site_fact where name = 'first-member';
    delete from rating_stats; delete from graphile_worker._private_jobs`);
}

/** Changes the rows of a member's sessions, for example to make them older. */
export async function changeSessions(db: Database, email: string, columns: UpdateObject<DB, 'session'>): Promise<void> {
  const owner = db.selectFrom('member').select('id').where('email', '=', email);
  await db.updateTable('session').set(columns).where('member_id', 'in', owner).execute();
}
