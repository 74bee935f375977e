import { beforeEach, describe, expect, test } from 'vitest';
import { heldRequests } from '#test/app/held-requests.ts';
import {
  fromElsewhere,
  login,
  memberIdOf,
  onAnotherDevice,
  PASSWORD,
  post,
  signUp,
  statusOf,
  type TestMember,
} from '#test/app/members.ts';
import { subjectsTo } from '#test/app/outbox.ts';
import { emptyApp, emptyAppForFile } from '#test/app/test-app.ts';
import { TEST_DAY } from '#test/app/test-day.ts';
import { expectStatsToEqualRecount } from '#test/database/rating-stats.ts';
import { createAdminCommands } from './admin.ts';

/** The same lock as in admin-log.repository.ts. Acts run one after another under it. */
const ACTS_LOCK = 4_607_004;

let member: TestMember;
let memberId: string;

const idOf = (one: TestMember) => memberIdOf(site.db, one);

const site = await emptyAppForFile({ env: { REGISTRATION: 'open' } });
const admin = await signUp(site.app);
beforeEach(async () => {
  member = await signUp(site.app);
  memberId = await idOf(member);
});

const act = (what: string, by = admin, id = memberId) =>
  by.request(`/api/admin/members/${id}/${what}`, { method: 'POST' });
const remove = (by = admin, id = memberId) => by.request(`/api/admin/members/${id}`, { method: 'DELETE' });

async function read<T>(path: string, by = admin): Promise<T> {
  const response = await by.request(path);
  expect(response.status).toBe(200);
  return (await response.json()) as T; // the assertions check the fields
}

type Log = {
  results: { at: string; by: string; act: string; member: string | null; detail: string | null }[];
  total: number;
};
const latest = async () => (await read<Log>('/api/admin/log')).results[0];

async function outcome(response: Response): Promise<[number, string | undefined]> {
  const text = await response.text();
  return [response.status, text ? JSON.parse(text).code : undefined];
}

const CALLS = [
  ['GET', '/api/admin/members'],
  ['GET', '/api/admin/overview'],
  ['GET', '/api/admin/log'],
  ['GET', '/api/admin/invitations'],
  ['POST', '/api/admin/invitations'],
  ['DELETE', '/api/admin/invitations/{id}'],
  ['POST', '/api/admin/members/{id}/disable'],
  ['POST', '/api/admin/members/{id}/enable'],
  ['POST', '/api/admin/members/{id}/end-sessions'],
  ['POST', '/api/admin/members/{id}/reset-link'],
  ['DELETE', '/api/admin/members/{id}'],
  ['POST', '/api/admin/jobs/forget-expired/run'],
] as const;

test.each(CALLS)(
  '%s %s is refused to an administrator whose confirmation is older than fifteen minutes',
  async (method, path) => {
    const rowsOfLog = async () => (await site.pool.query('select 1 from admin_log')).rowCount;
    const before = await rowsOfLog();
    const old = await onAnotherDevice(site.app, admin);
    await site.pool.query(
      "update session set confirmed_at = confirmed_at - interval '15 minutes 1 second' where token = $1",
      [/session=([^.;]+)/.exec(old.cookie)?.[1]],
    );
    const body = method === 'POST' && { body: { expiresAt: '2026-12-31T00:00:00Z' } };
    const refused = await old.request(path.replace('{id}', memberId), { method, ...body });
    expect([await outcome(refused), await rowsOfLog()]).toEqual([[403, 'sign_in_again'], before]);
    expect((await statusOf(site.app, member.cookie)).body).toMatchObject({ user: { email: member.email } });
  },
);

test('an access token of an administrator is refused by every call', async () => {
  const body = { name: 'Backup', scope: 'write', expiresAt: '2027-01-01T00:00:00Z' };
  const { token } = await (await admin.request('/api/tokens', { method: 'POST', body })).json();
  for (const [method, path] of CALLS) {
    const headers = { Authorization: `Bearer ${token}` };
    const refused = await site.app.request(path.replace('{id}', memberId), { method, headers });
    expect([path, ...(await outcome(refused))]).toEqual([path, 403, 'insufficient_scope']);
  }
  await site.pool.query('delete from access_token');
});

describe('members', () => {
  type Members = { results: Record<string, unknown>[]; total: number; totalPages: number };

  test('are listed without their lists, ratings and limits', async () => {
    await member.request('/api/ratings/694', { method: 'POST', body: { overallRating: 7 } });
    await site.pool.query(
      `insert into session (member_id, token, created_at, updated_at, expires_at)
       values ($1, 'of long ago', $2, $2, $3)`,
      [memberId, TEST_DAY, new Date(site.deps.clock().getTime() - 1_000)],
    );
    const { results, total } = await read<Members>('/api/admin/members');
    expect(results.find(({ _id }) => _id === memberId)).toEqual({
      _id: memberId,
      email: member.email,
      createdAt: expect.any(String),
      lastSeenOn: TEST_DAY,
      sessions: 1,
      disabled: false,
      administrator: false,
    });
    expect(total).toBe(results.length);
  });

  test('are found by a part of the email address, in upper or lower case; % and _ are not wildcards', async () => {
    const part = member.email.slice(3, 20);
    const { results } = await read<Members>(`/api/admin/members?q=${part.toUpperCase()}`);
    expect(results.map(({ email }) => email)).toEqual([member.email]);
    expect(await read(`/api/admin/members?q=${encodeURIComponent('%')}`)).toEqual({
      results: [],
      total: 0,
      totalPages: 0,
    });
    expect(await read('/api/admin/members?q=_')).toMatchObject({ results: [] });
  });

  test('are listed in pages, the newest members first', async () => {
    await site.pool.query(
      `insert into member (email, created_at)
       select 'page-' || n || '@pages.example', timestamptz '2026-01-01T00:00:00Z' + n * interval '1 hour'
       from generate_series(1, 60) as n`,
    );
    const pages = [1, 2, 3].map((page) => read<Members>(`/api/admin/members?q=pages.example&page=${page}`));
    const found = await Promise.all(pages);
    expect(found.map(({ results }) => results.length)).toEqual([50, 10, 0]);
    expect(found[0]).toMatchObject({ total: 60, totalPages: 2 });
    const emails = found.flatMap(({ results }) => results.map(({ email }) => email));
    expect(emails).toEqual(Array.from({ length: 60 }, (_, index) => `page-${60 - index}@pages.example`));
  });

  test('do not include the made-up members of the demo', async () => {
    const { rows } = await site.pool.query(
      "insert into member (email, synthetic) values ('made-up@example.org', true) returning id",
    );
    expect(await read('/api/admin/members?q=made-up')).toMatchObject({ results: [], total: 0 });
    expect((await act('disable', admin, rows[0].id)).status).toBe(404);
    const { storage } = await read<{ storage: { members: number } }>('/api/admin/overview');
    expect(storage.members).toBe((await read<Members>('/api/admin/members')).total);
  });
});

describe('a disabled member', () => {
  test('loses all sessions at once, and cannot sign in until enabled', async () => {
    const other = await onAnotherDevice(site.app, member);
    // This request makes the process remember the session, so that the check of remembered sessions is tested too.
    expect((await member.request('/api/user-list')).status).toBe(200);
    expect((await act('disable')).status).toBe(204);
    for (const { request } of [member, other]) expect((await request('/api/user-list')).status).toBe(401);
    const refused = await login(site.app, member.email, PASSWORD, fromElsewhere());
    expect(await outcome(refused)).toEqual([403, 'account_disabled']);
    expect(refused.headers.getSetCookie()).toEqual([]);
    expect((await login(site.app, member.email, 'wrong', fromElsewhere())).status).toBe(401);
    expect((await act('enable')).status).toBe(204);
    expect((await login(site.app, member.email, PASSWORD, fromElsewhere())).status).toBe(200);
  });

  test('has no session, even if the member signed in at the moment of being disabled', async () => {
    const [, ...logins] = await Promise.all([
      act('disable'),
      ...Array.from({ length: 5 }, () => login(site.app, member.email, PASSWORD, fromElsewhere())),
    ]);
    expect(logins.every(({ status }) => [200, 403].includes(status))).toBe(true);
    expect((await site.pool.query('select 1 from session where member_id = $1', [memberId])).rowCount).toBe(0);
  });

  test('has no working access token', async () => {
    const body = { name: 'Home', scope: 'read', expiresAt: '2027-01-01T00:00:00Z' };
    const { token } = await (await member.request('/api/tokens', { method: 'POST', body })).json();
    const call = async () =>
      (await site.app.request('/api/user-list', { headers: { Authorization: `Bearer ${token}` } })).status;
    expect(await call()).toBe(200);
    await act('disable');
    expect(await call()).toBe(401);
    await act('enable');
    expect(await call()).toBe(200);
  });

  test('has no calendar and no shared page', async () => {
    const { url: feed } = await (await member.request('/api/calendar-feed', { method: 'POST' })).json();
    const share = { kind: 'profile', name: 'Laurie' };
    const { url: shared } = await (await member.request('/api/shares', { method: 'POST', body: share })).json();
    const token = new URL(shared).pathname.split('/').at(-1);
    const paths = [new URL(feed).pathname, `/api/shared/${token}`, `/shared/${token}/wide.png`];
    const statuses = () => Promise.all(paths.map(async (path) => (await site.app.request(path)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await act('disable');
    expect(await statuses()).toEqual([404, 404, 404]);
    await act('enable');
    expect(await statuses()).toEqual([200, 200, 200]);
  });

  test('can set a new password with a link, but still cannot sign in', async () => {
    await act('disable');
    const { url } = await (await act('reset-link')).json();
    const body = { email: member.email, password: 'a new one', token: new URL(url).searchParams.get('token') };
    expect((await post(site.app, '/api/reset-password/submit', body, fromElsewhere())).status).toBe(204);
    expect((await login(site.app, member.email, 'a new one', fromElsewhere())).status).toBe(403);
  });
});

test('ending all sessions of a member logs this member out everywhere, but logs nobody else out', async () => {
  const other = await onAnotherDevice(site.app, member);
  expect(await (await act('end-sessions')).json()).toEqual({ ended: 2 });
  for (const { request } of [member, other]) expect((await request('/api/user-list')).status).toBe(401);
  expect((await admin.request('/api/user-list')).status).toBe(200);
});

test('a reset link sets the password once, and the member is told by mail', async () => {
  const { url } = await (await act('reset-link')).json();
  expect(url).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
  const body = { email: member.email, password: 'a new one', token: new URL(url).searchParams.get('token') };
  const submit = () => post(site.app, '/api/reset-password/submit', body, fromElsewhere());
  expect([(await submit()).status, (await submit()).status]).toEqual([204, 400]);
  expect(await subjectsTo(site, member)).toEqual(['Your Fright Club password was changed']);
});

test('deleting a member removes all data of this member, also from the averages and from the log', async () => {
  await member.request('/api/ratings/694', { method: 'POST', body: { overallRating: 7 } });
  expect((await remove()).status).toBe(204);
  expect((await member.request('/api/user-list')).status).toBe(401);
  await expectStatsToEqualRecount(site.db);
  expect((await site.pool.query('select 1 from rating where member_id = $1', [memberId])).rowCount).toBe(0);
  expect(await latest()).toMatchObject({ act: 'delete', by: admin.email, member: 'a deleted member' });
  const { rows } = await site.pool.query('select admin_log::text as text from admin_log');
  expect(JSON.stringify(rows)).not.toContain('@');
  expect(await outcome(await remove())).toEqual([404, 'not_found']);
});

test.each(['disable', 'enable', 'end-sessions', 'reset-link'])('the act %s adds a row to the log', async (what) => {
  expect((await act(what)).ok).toBe(true);
  expect(await latest()).toEqual({
    at: expect.any(String),
    by: admin.email,
    act: what,
    member: member.email,
    detail: null,
  });
});

test.each(['disable', 'enable', 'end-sessions', 'reset-link'])(
  'the act %s for an unknown member returns 404 and adds no row to the log',
  async (what) => {
    const { total } = await read<Log>('/api/admin/log');
    expect(await outcome(await act(what, admin, '00000000-0000-4000-8000-000000000000'))).toEqual([404, 'not_found']);
    expect((await act(what, admin, 'x')).status).toBe(400);
    expect((await read<Log>('/api/admin/log')).total).toBe(total);
  },
);

test('an act is refused if the administrator loses the role at the same moment', async () => {
  const second = await signUp(site.app);
  await createAdminCommands(site.deps).grant(second.email);
  const acts = { text: 'select pg_advisory_xact_lock($1)', values: [ACTS_LOCK] };
  const statuses = await heldRequests(site.pool, acts, [async () => (await act('disable', second)).status], (lock) =>
    lock.query('update member set administrator_since = null where email = $1', [second.email]),
  );
  expect(statuses).toEqual([403]);
});

describe('the last administrator', () => {
  test('cannot be disabled or deleted by an act of an administrator', async () => {
    const own = await idOf(admin);
    expect(await outcome(await act('disable', admin, own))).toEqual([409, 'conflict']);
    expect(await outcome(await remove(admin, own))).toEqual([409, 'conflict']);
    expect((await statusOf(site.app, admin.cookie)).body).toMatchObject({ administrator: true });
  });

  test.each(['disable', 'delete'])('keeps the role if two administrators concurrently %s each other', async (how) => {
    const elsewhere = await emptyApp();
    const two = [await signUp(elsewhere.app), await signUp(elsewhere.app)] as const;
    const commands = createAdminCommands(elsewhere.deps);
    await commands.grant(two[1].email);
    const ids = [await memberIdOf(elsewhere.db, two[0]), await memberIdOf(elsewhere.db, two[1])] as const;
    const removeOther = (by: TestMember, id: string) => (how === 'delete' ? remove(by, id) : act('disable', by, id));
    const responses = await Promise.all([removeOther(two[0], ids[1]), removeOther(two[1], ids[0])]);
    const statuses = responses.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(204);
    expect([401, 403]).toContain(statuses[1]);
    expect((await commands.list()).filter(({ isDisabled }) => !isDisabled)).toHaveLength(1);
  });
});

describe('invitations', () => {
  const invite = (body: object) => admin.request('/api/admin/invitations', { method: 'POST', body });
  type Invitations = { invitations: { _id: string; note: string; usedAt: string | null }[] };
  const EXPIRES = '2026-12-24T00:00:00Z';
  const list = async () => (await read<Invitations>('/api/admin/invitations')).invitations;

  test('are made, listed without their link, and marked as used', async () => {
    const response = await invite({ expiresAt: EXPIRES, note: ' Laurie ' });
    const { _id, url } = await response.json();
    expect([response.status, url]).toEqual([
      201,
      expect.stringMatching(/^http:\/\/localhost:3000\/create-account\?invitation=[0-9a-f]{64}$/),
    ]);
    const found = (await list()).find((one) => one._id === _id);
    expect(found).toMatchObject({ note: 'Laurie', expiresAt: '2026-12-24T00:00:00.000Z', usedAt: null });
    expect(JSON.stringify(await list())).not.toContain(url.slice(-64));
    expect(await latest()).toMatchObject({ act: 'invite', detail: 'Laurie', member: null });
    const body = { email: 'laurie@example.org', password: PASSWORD, invitation: url.slice(-64) };
    expect((await post(site.app, '/api/auth/register', body, fromElsewhere())).status).toBe(201);
    expect((await list()).find((one) => one._id === _id)?.usedAt).not.toBeNull();
    const revoked = await admin.request(`/api/admin/invitations/${_id}`, { method: 'DELETE' });
    expect(revoked.status).toBe(404);
  });

  test('that are revoked cannot be used', async () => {
    const { _id, url } = await (await invite({ expiresAt: EXPIRES })).json();
    const other = await (await invite({ expiresAt: EXPIRES })).json();
    const revoke = () => admin.request(`/api/admin/invitations/${_id}`, { method: 'DELETE' });
    expect([(await revoke()).status, (await revoke()).status]).toEqual([204, 404]);
    expect((await list()).map((one) => one._id)).toContain(other._id);
    expect(await latest()).toMatchObject({ act: 'revoke-invitation' });
    const body = { email: 'revoked@example.org', password: PASSWORD, invitation: url.slice(-64) };
    const refused = await post(site.app, '/api/auth/register', body, fromElsewhere());
    expect(await outcome(refused)).toEqual([403, 'invitation_invalid']);
  });

  test('are listed, the newest first, until they expire; at most 500 unused invitations can exist', async () => {
    const elsewhere = await emptyApp();
    const first = await signUp(elsewhere.app);
    const rows = `insert into invitation (token_hash, note, created_at, expires_at, used_at)
      select decode(md5($1 || n), 'hex'), $1, $2::timestamptz - n * interval '1 day', $3, $4
      from generate_series(1, $5::int) as n`;
    const noon = `${TEST_DAY}T12:00:00Z`;
    await elsewhere.pool.query(rows, ['expired', noon, noon, null, 2]);
    await elsewhere.pool.query(rows, ['used', noon, EXPIRES, noon, 2]);
    await elsewhere.pool.query(rows, ['waiting', '2026-01-01T00:00:00Z', EXPIRES, null, 499]);
    const add = () =>
      first.request('/api/admin/invitations', { method: 'POST', body: { expiresAt: EXPIRES, note: 'the last' } });
    expect([(await add()).status, (await add()).status]).toEqual([201, 409]);
    const { invitations } = await read<Invitations>('/api/admin/invitations', first);
    expect(invitations.map(({ note }) => note)).toEqual(['the last', 'used', 'used', ...Array(499).fill('waiting')]);
  });

  test.each([
    [{}, 'expiresAt'],
    [{ expiresAt: '2020-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: '2029-01-01T00:00:00Z' }, 'expiresAt'],
    [{ expiresAt: EXPIRES, note: 'x'.repeat(101) }, 'note'],
    [{ expiresAt: EXPIRES, note: 'two\nlines' }, 'note'],
  ])('are refused with 400 for %j, and none is made', async (body, field) => {
    const before = await list();
    const response = await invite(body);
    expect([response.status, (await response.json()).message]).toEqual([400, expect.stringContaining(field)]);
    expect(await list()).toEqual(before);
  });
});

describe('the overview', () => {
  type Overview = {
    jobs: { name: string; canRun: boolean; waiting: number; failed: number; lastError: string | null }[];
    settings: { name: string; value: string | null; isSet: boolean }[];
    sources: { synced: { source: string }[] };
    storage: { largestTables: { name: string }[] };
    [key: string]: unknown;
  };

  test('shows version, database, storage, jobs, sources, settings and errors', async () => {
    await site.pool.query(`
      insert into tmdb_asked (kind, key, until, tries, reason) values
        ('malformed', '76', '${TEST_DAY}T12:00:00Z', 9, 'old'), ('malformed', '77', '2027-01-01T00:00:00Z', 3, null),
        ('malformed', '78', '2027-01-01T00:00:00Z', 5, 'title: must be text'),
        ('film', '79', '${TEST_DAY}T12:00:00Z', 1, 'old'), ('film', '80', '2027-01-02T00:00:00Z', 1, 'Not there.'),
        ('film', '81', '2027-01-03T00:00:00Z', 1, 'Not there.'), ('film', '82', '2027-01-02T00:00:00Z', 1, null);
      insert into source_state (source, version, fetched_at) values
        ('z-source', '1', now()), ('a-source', '1', now());
      insert into backup_made (file) values ('monday.gz'), ('tuesday.gz')`);
    const overview = await read<Overview>('/api/admin/overview');
    expect(overview).toMatchObject({
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
      attention: expect.arrayContaining([expect.stringContaining('No mail server')]),
      database: { version: expect.stringMatching(/^\d+\.\d+/), origin: 'embedded' },
      storage: {
        databaseBytes: expect.any(Number),
        members: expect.any(Number),
        backups: [
          { file: 'tuesday.gz', madeAt: expect.any(String) },
          { file: 'monday.gz', madeAt: expect.any(String) },
        ],
      },
      sources: {
        synced: expect.arrayContaining([expect.objectContaining({ source: 'snapshot' })]),
        refused: [
          { what: 'film 78', count: 5, reason: 'The response could not be read: title: must be text.' },
          { what: 'film 77', count: 3, reason: 'The response could not be read.', until: expect.any(String) },
          { what: 'films', count: 2, reason: 'Not there.', until: '2027-01-03T00:00:00.000Z' },
          { what: 'films', count: 1, reason: expect.stringMatching(/ or /), until: '2027-01-02T00:00:00.000Z' },
        ],
      },
      browserErrors: [],
    });
    const sources = overview.sources.synced.map(({ source }) => source);
    expect(sources).toEqual(sources.toSorted());
    const { rows } = await site.pool.query(
      `select tablename as name, pg_total_relation_size(format('public.%I', tablename)::regclass)::int as bytes
       from pg_tables where schemaname = 'public' order by bytes desc limit 8`,
    );
    expect(overview.storage.largestTables.map(({ name }) => name)).toEqual(rows.map(({ name }) => name));
  });

  test('contains no secret, and says only which secrets are set', async () => {
    const secret = 'hush-hush-hush-hush';
    const elsewhere = await emptyApp({
      env: {
        TMDB_TOKEN: secret,
        METRICS_TOKEN: secret,
        SESSION_SECRET: secret,
        LOGIN_SECRET: 'fright-club',
        SMTP_URL: `smtp://user:${secret}@mail.example.org`,
        TMDB_API_URL: `https://user:${secret}@tmdb.example`,
      },
    });
    const first = await signUp(elsewhere.app);
    const text = await (await first.request('/api/admin/overview')).text();
    expect(text).not.toContain(secret);
    const { settings }: Overview = JSON.parse(text);
    expect(settings).toContainEqual({ name: 'TMDB_TOKEN', value: null, isSet: true });
    expect(settings).toContainEqual({ name: 'DATABASE_URL', value: null, isSet: false });
    expect(settings).toContainEqual({ name: 'TMDB_API_URL', value: 'https://tmdb.example/', isSet: true });
    expect(settings).toContainEqual({ name: 'REGISTRATION', value: 'open', isSet: true });
  });

  test('lets an administrator run a job now', async () => {
    await site.pool.query("insert into verification (identifier, value, expires_at) values ('old', 'x', '2020-01-01')");
    const run = (job: string) => admin.request(`/api/admin/jobs/${job}/run`, { method: 'POST' });
    expect((await run('forget-expired')).status).toBe(204);
    const jobs = (await read<Overview>('/api/admin/overview')).jobs;
    expect(jobs.find(({ name }) => name === 'forget-expired')).toMatchObject({ waiting: 1, canRun: true });
    await site.runJobs();
    expect((await site.pool.query("select 1 from verification where identifier = 'old'")).rowCount).toBe(0);
    expect(await latest()).toMatchObject({ act: 'run-job', detail: 'forget-expired', member: null });
    expect((await run('send-digest')).status).toBe(409);
    expect((await run('tmdb-changes')).status).toBe(409);
    expect((await run('nothing')).status).toBe(404);
  });

  test('lets an administrator run a job at once even if the job waits for its next try after an error', async () => {
    await site.deps.jobs.add('news', {});
    await site.pool.query(
      "update graphile_worker._private_jobs set run_at = now() + interval '1 day', attempts = 3, last_error = 'EFAIL'",
    );
    const news = async () => (await read<Overview>('/api/admin/overview')).jobs.find(({ name }) => name === 'news');
    expect(await news()).toMatchObject({ waiting: 0, failed: 1, lastError: 'EFAIL' });
    expect((await admin.request('/api/admin/jobs/news/run', { method: 'POST' })).status).toBe(204);
    await site.runJobs();
    expect(await news()).toMatchObject({ waiting: 0, failed: 0 });
  });
});
