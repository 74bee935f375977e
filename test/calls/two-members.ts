import { randomBytes, randomUUID } from 'node:crypto';
import { vi } from 'vitest';
import { answerNote } from '#features/films/server/content-notes.repository.ts';
import { byCategory, NOT_RATED } from '#features/ratings/contract/rating-categories.ts';
import { saveRating } from '#features/ratings/server/ratings.ts';
import { asMember, memberIdOf, onAnotherDevice, signUp, type TestMember } from '../app/members.ts';
import { resetsOf } from '../app/resets.ts';
import type { TestApp } from '../app/test-app.ts';
import { uploadFiles } from '../app/uploads.ts';

/** Film ids: the owner has rated, listed and watched `own`, and has no data for `unlisted`. */
export const FILM = { own: 694, unlisted: 348 } as const;
/** The content note to which the owner has answered "no". */
export const NOTE = 'spiders';
export const NEW_PASSWORD = 'the calls come from inside';
export const NEW_DATE = '2024-10-31T20:00:00.000Z';
/** A date that only appears in the owner's responses. */
const SEEN_AT = '2019-06-06T06:06:06.000Z';
/** The rules of the owner's list. */
const CHALLENGE = { from: '2019-06-01', to: '2019-06-30', films: 2, once: false, rules: [] };
/** Words of a note and of a tag, which only the owner may read. */
const OWN_WORDS = 'with Laurie';

/** Makes a new browser's push subscription, to which nothing can be sent. */
const newDevice = () => ({
  endpoint: `https://push.invalid/${randomUUID()}`,
  keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) },
});

export const NO_RATING = {
  overallRating: null,
  detailedRatings: byCategory(() => NOT_RATED),
};

/** Parameters of paths that name an object of a member by a random id. */
export const OBJECT_IDS = [
  ...(['viewingId', 'shareId', 'importId', 'listId', 'playerId', 'eventId'] as const),
  ...(['tokenId', 'sessionId', 'passkeyId', 'identityId'] as const),
];
type ObjectIds = Record<(typeof OBJECT_IDS)[number], string>;

// The cast is safe, because each name gets an id.
const newIds = () => Object.fromEntries(OBJECT_IDS.map((name) => [name, randomUUID()])) as ObjectIds;

/** The member whose data a call targets. */
export type Target = ObjectIds & { id: string; email: string; entryId: string; shareToken: string };

/** A target that no member has. */
export const stranger = (): Target => ({
  ...newIds(),
  id: randomUUID(),
  email: `${randomUUID()}@example.org`,
  entryId: '1',
  shareToken: randomUUID(),
});

/** The caller and the secrets that they know. */
export type Caller = Pick<TestMember, 'request' | 'password'> & {
  /** Returns a reset token: a guess, or one mailed to the caller. */
  resetToken: () => Promise<string>;
};

export type Owner = Target & Caller & { cookie: string; traces: string[] };

/** A file of Movary with one viewing. */
export const MOVARY = {
  name: 'history.csv',
  content: 'title,year,tmdbId,imdbId,watchedAt,comment,location\nPsycho,1960,539,tt0054215,2024-10-31,,\n',
};

const models = new WeakMap<TestApp, Promise<string>>();

/** Creates a member whose rows are copied for each owner. @returns the member's id */
async function makeModel(site: TestApp): Promise<string> {
  const member = await signUp(site.app);
  const save = saverFor(member);
  await uploadFiles(site.app, member, [MOVARY]);
  await site.runJobs();
  await save('/api/user-list/add', { title_id: FILM.own });
  await save(`/api/viewings/${FILM.own}`, { watchDate: SEEN_AT, note: `${OWN_WORDS} then` });
  await save(`/api/notes/${FILM.own}`, { text: OWN_WORDS }, 'PUT');
  await save(`/api/film-tags/${FILM.own}`, { tags: [OWN_WORDS] }, 'PUT');
  await save('/api/limits', { axes: { gore: 4 }, notes: ['clowns'] }, 'PUT');
  await save('/api/services', { region: 'US', platforms: ['netflix'] }, 'PUT');
  await save('/api/calendar-feed', {});
  await save('/api/feeds', { kind: 'watchlist' });
  await save('/api/notifications', { mail: 'weekly', push: true, device: newDevice() }, 'PUT');
  const list = await save('/api/lists', { name: 'Hidden gems', challenge: CHALLENGE });
  await save(`/api/lists/${list._id}/films/${FILM.own}`, {}, 'PUT');
  await save('/api/players', { kind: 'jellyfin', user: null });
  const id = await memberIdOf(site.db, member);
  await site.pool.query(
    `insert into player_event (member_id, kind, at, title, by_hand, state, film_id)
     values ($1, 'jellyfin', $2, $3, false, 'asked', $4)`,
    [id, SEEN_AT, OWN_WORDS, FILM.own],
  );
  await site.pool.query(
    "insert into news (member_id, film_id, kind, fact, told_at) values ($1, $2, 'released', '2026-10-30', now())",
    [id, FILM.own],
  );
  await site.pool.query(
    `insert into passkey (member_id, name, credential_id, public_key, counter, transports, backed_up)
     values ($1, 'Phone', $2, 'key', 0, '{}', true)`,
    [id, randomUUID()],
  );
  await site.pool.query(
    "insert into identity (member_id, issuer, subject) values ($1, 'https://provider.example', $2)",
    [id, randomUUID()],
  );
  return id;
}

/** Signs up before all others, because the first member of a site becomes its administrator. */
function modelOf(site: TestApp): Promise<string> {
  const model = models.get(site) ?? makeModel(site);
  models.set(site, model);
  return model;
}

/** Copies the model's rows, because the requests that write them would take most of the time. @returns the new ids */
async function copyModel(site: TestApp, memberId: string) {
  const ids = newIds();
  const token = () => ({ token_hash: `\\x${randomBytes(32).toString('hex')}` });
  const changes: Record<string, object> = {
    watchlist_entry: {},
    viewing: { id: ids.viewingId },
    viewing_note: { viewing_id: ids.viewingId },
    note: {},
    member_tags: {},
    fright_limits: {},
    member_services: {},
    calendar_feed: token(),
    member_feed: token(),
    notification: { unsubscribe_token: randomUUID() },
    push_device: { id: randomUUID(), endpoint: newDevice().endpoint },
    member_list: { id: ids.listId },
    member_list_film: { list_id: ids.listId },
    player: { id: ids.playerId, ...token() },
    player_event: { id: ids.eventId },
    import: { id: ids.importId },
    import_row: { import_id: ids.importId },
    news: { id: randomUUID() },
    passkey: { id: ids.passkeyId, credential_id: randomUUID() },
    identity: { id: ids.identityId, subject: randomUUID() },
  };
  const copies = Object.keys(changes).map(
    (table) => `copy_of_${table} as (insert into ${table}
      select (jsonb_populate_record(t, $2::jsonb || ($3::jsonb -> '${table}'))).* from ${table} t where t.member_id = $1 returning 1)`,
  );
  const { pool } = site;
  const counts = Object.keys(changes).map((table) => `(select count(*) from copy_of_${table}) as ${table}`);
  const values = [await modelOf(site), { member_id: memberId }, changes];
  const { rows } = await pool.query(`with ${copies.join(', ')} select ${counts.join(', ')}`, values);
  const missing = Object.keys(changes).filter((table) => !rows[0][table]);
  if (missing.length > 0) throw new Error(`The model has no rows in ${missing.join(', ')}`);
  return ids;
}

/** Returns a function that sends the member's data. @throws Error for a response with an error */
const saverFor =
  ({ request }: TestMember) =>
  async (path: string, body: object, method = 'POST') => {
    const response = await request(path, { method, body });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json();
  };

/** Gets a reset token by mail. Waits until the job is marked as done, because tests compare data before and after. */
async function tokenOf(site: TestApp, email: string): Promise<string> {
  const token = await resetsOf(site).tokenFor(email);
  const isSignedOff = async () => (await site.pool.query('select 1 from graphile_worker._private_jobs')).rowCount === 0;
  await vi.waitUntil(isSignedOff, { interval: 5, timeout: 60_000 });
  return token;
}

/** Creates a member with one object of each kind and a second session. */
export async function makeOwner(site: TestApp): Promise<Owner> {
  await modelOf(site);
  const member = await signUp(site.app, { password: 'what the owner knows' });
  await onAnotherDevice(site.app, member);
  const save = saverFor(member);
  const id = await memberIdOf(site.db, member);
  const copied = await copyModel(site, id);
  await saveRating(site.db, { memberId: id, filmId: FILM.own }, { overall: 9, scares: 8 });
  await answerNote(site.db, { member_id: id, film_id: FILM.own, note: NOTE }, 'no');
  const history = await (await member.request(`/api/ratings/${FILM.own}/history`)).json();
  const entryId: string = history.ratings[0]._id;
  const share = await save('/api/shares', { kind: 'profile', name: 'The owner' });
  const token = await save('/api/tokens', { name: 'Home server', scope: 'read', expiresAt: '2027-01-01T00:00:00Z' });
  const { sessions } = await (await member.request('/api/auth/sessions')).json();
  const ids = { id, ...copied, shareId: share._id, tokenId: token._id, sessionId: sessions[1]._id };
  const traces = [...Object.values(ids), member.email, SEEN_AT, OWN_WORDS];
  const shareToken: string = share.url.split('/').at(-1);
  return { ...member, ...ids, entryId, shareToken, resetToken: () => tokenOf(site, member.email), traces };
}

/** Creates a member without any data. */
export async function makeOtherMember(site: TestApp): Promise<TestMember & Caller> {
  await modelOf(site);
  const member = await signUp(site.app, { password: 'what the other knows' });
  return { ...member, resetToken: () => tokenOf(site, member.email) };
}

/** Creates a caller without a cookie, who can only guess secrets. */
export function makeVisitor(site: TestApp): Caller {
  return { request: asMember(site.app, ''), password: 'a guess', resetToken: async () => 'A'.repeat(43) };
}
