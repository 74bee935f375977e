import { expect, test } from 'vitest';
import { memberIdOf, signUp } from '#test/app/members.ts';
import { testApp } from '#test/app/test-app.ts';
import { type MemberExport, memberExportSchema } from '../contract/exports.ts';

/**
 * Every table that holds a member's data: its key in the JSON export and a row for the test, with $1 for the member, or
 * the reason for leaving it out. A new table needs a line here, and its query in member-data.repository.ts.
 */
const TABLES: Record<string, { section: keyof MemberExport; row: string } | { leftOut: string }> = {
  access_token: {
    section: 'accessTokens',
    row: `insert into access_token (member_id, name, scope, token_hash, expires_at) values ($1, 'Home server', 'read', '\\x00', now())`,
  },
  account: { leftOut: 'the hash of the password' },
  calendar_feed: {
    section: 'calendarFeed',
    row: `insert into calendar_feed (member_id, token_hash) values ($1, '\\x00')`,
  },
  content_note_vote: {
    section: 'contentNotes',
    row: `insert into content_note_vote (member_id, film_id, note, answer) values ($1, 694, 'child-harmed', true)`,
  },
  fright_limits: {
    section: 'limits',
    row: `insert into fright_limits (member_id, axes, notes) values ($1, '{"gore": 4}', '{animal-dies}')`,
  },
  horror_profile: { leftOut: 'computed from the ratings and viewings' },
  idempotency_key: { leftOut: 'keys of programs, which are deleted after a day' },
  member_change: { leftOut: 'names what changed: the present data is in the other keys' },
  member_feed: {
    section: 'feeds',
    row: `insert into member_feed (member_id, kind, token_hash, created_at) values ($1, 'diary', '\\x00', now())`,
  },
  member_list: {
    section: 'lists',
    row: `with list as (insert into member_list (member_id, name) values ($1, 'Ghosts') returning member_id, id)
      insert into member_list_film (member_id, list_id, film_id, position) select member_id, id, 694, 1 from list`,
  },
  member_services: {
    section: 'services',
    row: `insert into member_services (member_id, region, platforms) values ($1, 'US', '{shudder}')`,
  },
  import: {
    section: 'imports',
    row: `insert into import (member_id, source, files) values ($1, 'imdb', '{ratings.csv}')`,
  },
  news: {
    section: 'news',
    row: `insert into news (member_id, film_id, kind, fact, told_at) values ($1, 694, 'streaming', 'shudder', now())`,
  },
  night_guest: { leftOut: 'a seat in a movie night, which is deleted after a day' },
  note: { section: 'notes', row: `insert into note (member_id, film_id, text) values ($1, 694, 'Boo')` },
  member_tags: {
    section: 'tags',
    row: `insert into member_tags (member_id, film_id, tags) values ($1, 694, '{with Laurie}')`,
  },
  viewing_note: {
    section: 'viewings',
    row: `with seen as (insert into viewing (member_id, film_id) values ($1, 948) returning id)
      insert into viewing_note (member_id, viewing_id, text) select $1, id, 'Boo' from seen`,
  },
  notification: {
    section: 'notifications',
    row: `insert into notification (member_id, mail, unsubscribe_token) values ($1, 'daily', 'secret')`,
  },
  push_device: {
    section: 'pushDevices',
    row: `insert into push_device (member_id, endpoint, p256dh, auth) values ($1, 'https://push.example', 'secret', 'secret')`,
  },
  player: {
    section: 'players',
    row: `insert into player (member_id, kind, user_name, token_hash, created_at) values ($1, 'plex', 'jamie', '\\x00', now())`,
  },
  player_event: {
    section: 'playerEvents',
    row: `insert into player_event (member_id, kind, at, title, by_hand, state) values ($1, 'plex', now(), 'It', false, 'unknown')`,
  },
  rating: { section: 'ratings', row: 'insert into rating (member_id, film_id, overall) values ($1, 694, 9)' },
  rating_history: {
    section: 'ratingHistory',
    row: 'insert into rating_history (member_id, film_id, overall) values ($1, 694, 8)',
  },
  email_change: {
    section: 'emailChanges',
    row: `insert into email_change (member_id, old_email, new_email, requested_at) values ($1, 'a@example.org', 'b@example.org', now())`,
  },
  identity: {
    section: 'identities',
    row: `insert into identity (member_id, issuer, subject) values ($1, 'https://provider.example', 'jamie')`,
  },
  passkey: {
    section: 'passkeys',
    row: `insert into passkey (member_id, name, credential_id, public_key, counter, transports, backed_up) values ($1, 'Phone', 'secret', 'secret', 0, '{}', true)`,
  },
  recovery_code: {
    section: 'recoveryCodes',
    row: `insert into recovery_code (member_id, code_hash) values ($1, 'secret')`,
  },
  device: { section: 'devices', row: `insert into device (member_id, device_hash) values ($1, 'secret')` },
  second_factor: {
    section: 'secondFactor',
    row: `insert into second_factor (member_id, secret) values ($1, 'secret')`,
  },
  session: {
    section: 'sessions',
    row: `insert into session (member_id, token, expires_at, browser) values ($1, 'secret', now(), 'Firefox')`,
  },
  share: {
    section: 'shares',
    row: `insert into share (member_id, kind, year, name, token_hash) values ($1, 'year', 2026, 'Jamie', '\\x00')`,
  },
  viewing: { section: 'viewings', row: 'insert into viewing (member_id, film_id) values ($1, 539)' },
  watchlist_entry: { section: 'watchlist', row: 'insert into watchlist_entry (member_id, film_id) values ($1, 948)' },
};

/** Columns of the member's own row that are left out; all others are in `account` of the export. */
const LEFT_OUT = ['id', 'disabled_at', 'name', 'image', 'synthetic', 'updated_at'];

test("the JSON export has every table of a member's data, in the format that the API's documentation states", async () => {
  const { app, db, pool } = await testApp();
  const { rows: tables } = await pool.query<{ name: string }>(
    `select distinct conrelid::regclass::text as name from pg_constraint
     where contype = 'f' and confrelid = 'member'::regclass order by 1`,
  );
  expect(tables.map(({ name }) => name)).toEqual(Object.keys(TABLES).toSorted());

  const member = await signUp(app);
  const download = async () =>
    memberExportSchema.parse(await (await member.request('/api/profile/export.json')).json());
  const before = await download();
  // The export has no rows of other members.
  await pool.query(
    "insert into push_device (member_id, endpoint, p256dh, auth) select id, 'https://push.example/2', '', '' from member where email <> $1",
    [member.email],
  );
  expect(await download()).toEqual(before);
  const { account: _, sessions, devices, ...lists } = before;
  for (const [section, found] of Object.entries(lists)) expect([section, found ?? []]).toEqual([section, []]);
  expect([sessions.length, devices.length]).toEqual([1, 1]);
  const memberId = await memberIdOf(db, member);
  const sections = Object.values(TABLES).filter((table) => 'section' in table);
  for (const { row } of sections) await pool.query(row, [memberId]);
  const after = await download();
  for (const { section } of sections) expect(after[section], section).not.toEqual(before[section]);
  expect(JSON.stringify(after)).not.toContain('secret');

  const { rows: columns } = await pool.query<{ name: string }>(
    `select column_name as name from information_schema.columns where table_name = 'member'`,
  );
  expect(columns.map(({ name }) => name).toSorted()).toEqual([...LEFT_OUT, ...Object.keys(after.account)].toSorted());

  const document = await (await app.request('/api/openapi.json')).json();
  expect(Object.keys(document.components.schemas.MemberExport.properties)).toEqual(Object.keys(after));
  expect(await (await app.request('/api/docs')).text()).toContain('id="schema-MemberExport"');
});

test('the JSON export counts the films of each import', async () => {
  const { app, pool } = await testApp();
  const member = await signUp(app);
  for (const films of [2, 1, 0])
    await pool.query(
      `with made as (
         insert into import (member_id, source, files, created_at)
         select id, 'imdb', '{}', now() - $2::int * interval '1 day' from member where email = $1 returning *)
       insert into import_row (member_id, import_id, line, film)
       select member_id, id, line, '{}' from made, generate_series(1, $2::int) as line`,
      [member.email, films],
    );
  const { imports } = await (await member.request('/api/profile/export.json')).json();
  expect(imports.map((one: { films: number }) => one.films)).toEqual([2, 1, 0]);
});
