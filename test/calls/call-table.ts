import { encryptPassword } from '#features/accounts/contract/login-payload.ts';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import { LOGIN_SECRET } from '../app/members.ts';
import { type NamedCall, UNSAFE } from './named-calls.ts';
import { type Caller, FILM, NEW_DATE, NEW_PASSWORD, NO_RATING, type Target } from './two-members.ts';

/** The status for each caller when the call targets the owner's data. */
type Statuses = { signedOut: number; owner: number; other: number };

export type CallRow = Statuses & {
  /** Values of parameters without a default in make-call.ts. */
  values?: Record<string, string>;
  body?: (target: Target, caller: Caller) => object | Promise<object>;
  /** The response to the other member matches this. */
  otherSees?: object | RegExp;
  /** True for an unsafe call that does not change the owner's data. */
  keeps?: true;
  /** The scope that an access token needs. Without `token`, a public read ignores tokens; other calls refuse them. */
  token?: 'read' | 'write';
  /** The part of the request in which unknown names get 400. */
  strict?: 'fields' | 'query';
  /** True for a call that gets 401 for wrong credentials, not for a missing session. */
  signsIn?: true;
  /** True for a call that a link in a mail makes. The link contains a token, so forms from any site are accepted. */
  mailLink?: true;
  /** True if no proxy may repeat the call: a second call would fail, or make another secret, account or mail. */
  once?: true;
  /** The status of the owner's second identical call, if status or body differ from the first. */
  again?: number;
};

const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
const UNKNOWN_TOKEN = { mailToken: '0'.repeat(64) };

const PROVIDER = { providerKey: 'oidc' };
const OWN_FILM = { filmId: String(FILM.own) };

/** A public call without personal data. */
const everybody = (status: number): Statuses => ({ signedOut: status, owner: status, other: status });
/** A member's call that always acts on the caller's own data. */
const members = (status: number): Statuses => ({ signedOut: 401, owner: status, other: status });
/** A member's call that names an object of one member. */
const ownersOnly = (status: number): Statuses => ({ signedOut: 401, owner: status, other: 404 });

/** No such night exists. A session gives no access to a night, so movie-night.api.test.ts tests the guests' cookies. */
const UNKNOWN_NIGHT = { ...everybody(404), values: { code: 'bbbbbb', filmId: '694' } };

/** A call for administrators. Neither of the two members is an administrator. */
const administrators = (): Statuses & Pick<CallRow, 'keeps' | 'values'> => ({
  signedOut: 401,
  owner: 403,
  other: 403,
  keeps: true,
  values: { memberId: UNKNOWN_ID, invitationId: UNKNOWN_ID, job: 'news' },
});

const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' };
const newPasskey = () => ({ ...credential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } });
const passkeyAnswer = () => ({
  ...credential,
  response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
});
/** The body of a call that confirms the caller by password. */
const ownPassword: CallRow['body'] = (_, { password }) => ({ password: encryptPassword(LOGIN_SECRET, password) });
const named = () => ({ name: 'Jamie' });
const rating = () => ({ overallRating: 2, detailedRatings: { gore: 3 } });
const viewing = () => ({ watchDate: NEW_DATE });

/**
 * Every call, and who may make it. `ownership.test.ts` makes each call as each caller; other tests attack, repeat and
 * overload the same calls.
 */
export const CALLS: Record<NamedCall['name'], CallRow> = {
  'GET /auth/status': everybody(200),
  'POST /auth/register': {
    ...everybody(409),
    body: ({ email }, { password }) => ({ email, password }),
    keeps: true,
    once: true,
  },
  'POST /auth/login': {
    signsIn: true,
    signedOut: 401,
    owner: 200,
    other: 401,
    body: ({ email }, { password }) => ({ email, password: encryptPassword(LOGIN_SECRET, password) }),
    once: true,
  },
  'POST /auth/logout': everybody(204),
  'POST /auth/change-password': {
    ...members(204),
    body: (_, { password }) => ({ currentPassword: password, newPassword: NEW_PASSWORD }),
    once: true,
    again: 403,
  },
  'POST /auth/end-other-sessions': { ...members(200), once: true, again: 200 },
  'GET /auth/sessions': { ...members(200), otherSees: { sessions: [{ current: true }] } },
  'DELETE /auth/sessions/{sessionId}': { ...ownersOnly(204), again: 404 },
  'DELETE /auth/sessions': { ...members(204), once: true },
  'GET /auth/confirm': { ...members(200), otherSees: { confirmed: true, password: true, passkeys: false } },
  'POST /auth/confirm': {
    ...members(204),
    body: ownPassword,
    // Stores the current time again: it is already stored, because the clock of these tests stands still.
    keeps: true,
    once: true,
  },
  'POST /auth/login/second-factor': {
    ...everybody(401),
    signsIn: true,
    body: () => ({ code: '123456' }),
    keeps: true,
    once: true,
  },
  'GET /auth/ways': everybody(200),
  'GET /auth/oidc/{providerKey}': { ...everybody(404), values: PROVIDER },
  'GET /auth/oidc/{providerKey}/callback': { ...everybody(404), values: PROVIDER },
  'GET /auth/oidc/{providerKey}/logout': { ...everybody(404), values: PROVIDER },
  // This site has no identity provider; the site of identity-provider.api.test.ts has one.
  'POST /auth/oidc/link': { ...everybody(401), signsIn: true, body: ownPassword, keeps: true, once: true },
  'POST /auth/oidc/{providerKey}/link': { ...members(404), values: PROVIDER, keeps: true, once: true },
  'POST /auth/oidc/{providerKey}/confirm': { ...members(404), values: PROVIDER, keeps: true, once: true },
  'GET /auth/identities': { ...members(200), otherSees: { identities: [] } },
  'DELETE /auth/identities/{identityId}': { ...ownersOnly(204), again: 404 },
  'GET /auth/passkeys': { ...members(200), otherSees: { passkeys: [] } },
  'POST /auth/passkeys/options': { ...members(200), keeps: true, once: true },
  // This passkey is invalid; passkey.api.test.ts sends valid ones.
  'POST /auth/passkeys': { ...members(403), body: newPasskey, keeps: true, once: true },
  'PATCH /auth/passkeys/{passkeyId}': { ...ownersOnly(204), body: () => ({ name: 'My key' }) },
  'DELETE /auth/passkeys/{passkeyId}': { ...ownersOnly(204), again: 404 },
  'POST /auth/passkeys/confirm': { ...members(401), signsIn: true, body: passkeyAnswer, keeps: true, once: true },
  'POST /auth/passkeys/sign-in/options': { ...everybody(200), keeps: true, once: true },
  'POST /auth/passkeys/sign-in': { ...everybody(401), signsIn: true, body: passkeyAnswer, keeps: true, once: true },
  'GET /auth/second-factor': { ...members(200), otherSees: { on: false, recoveryCodes: 0 } },
  'POST /auth/second-factor': { ...members(200), body: ownPassword, once: true, again: 200 },
  // These members have no second factor; second-factor.api.test.ts has members with one.
  'POST /auth/second-factor/confirm': { ...members(409), body: () => ({ code: '123456' }), keeps: true, once: true },
  'POST /auth/second-factor/codes': { ...members(409), body: () => ({ code: '123456' }), keeps: true, once: true },
  'DELETE /auth/second-factor': { ...members(409), body: () => ({ code: '123456' }), keeps: true },
  'DELETE /auth/account': { ...members(204), body: (_, { password }) => ({ password }), again: 401 },
  'POST /reset-password/request': { ...everybody(202), body: ({ email }) => ({ email }), keeps: true, once: true },
  'POST /reset-password/submit': {
    signedOut: 400,
    owner: 204,
    other: 400,
    body: async ({ email }, { resetToken }) => ({ email, token: await resetToken(), password: NEW_PASSWORD }),
    once: true,
    again: 400,
  },

  'GET /ratings/user': { ...members(200), token: 'read', otherSees: { ratings: [], totalPages: 0 } },
  'GET /ratings/{id}': { ...members(200), token: 'read', otherSees: NO_RATING },
  'POST /ratings/{id}': { ...members(200), token: 'write', body: rating },
  'GET /ratings/{id}/anchors': { ...members(200), token: 'read', otherSees: byCategory(() => []) },
  'GET /ratings/{id}/history': { ...members(200), token: 'read', otherSees: { ratings: [] } },
  'PUT /ratings/{id}/history/{entryId}': { ...ownersOnly(200), token: 'write', body: rating },
  'DELETE /ratings/{id}/history/{entryId}': { ...ownersOnly(204), token: 'write', again: 404 },
  'GET /user-list': { ...members(200), token: 'read', otherSees: { items: [], watchedMovies: [] } },
  'GET /user-list/marks': { ...members(200), token: 'read', otherSees: { watchlist: [], watched: [], ratings: {} } },
  'POST /user-list/add': { ...members(200), token: 'write', body: () => ({ title_id: FILM.unlisted }) },
  'DELETE /user-list/remove/{id}': { ...members(204), token: 'write' },
  'POST /tmdb/update-watched-status/{id}': {
    ...members(200),
    token: 'write',
    body: () => ({ watched: true, watchDate: NEW_DATE }),
  },
  'GET /lists': { ...members(200), token: 'read', otherSees: { lists: [] } },
  // The site of these tests has no Seerr.
  'POST /films/{filmId}/request': {
    signedOut: 401,
    owner: 404,
    other: 404,
    values: OWN_FILM,
    keeps: true,
    once: true,
    again: 404,
  },
  'POST /lists': { ...members(201), token: 'write', body: () => ({ name: 'Ghosts' }), once: true, again: 409 },
  'GET /lists/{listId}': { ...ownersOnly(200), token: 'read' },
  'PATCH /lists/{listId}': { ...ownersOnly(200), token: 'write', body: () => ({ name: 'Ghosts' }), again: 200 },
  'DELETE /lists/{listId}': { ...ownersOnly(204), token: 'write', again: 404 },
  'PUT /lists/{listId}/films/{filmId}': {
    ...ownersOnly(200),
    token: 'write',
    values: { filmId: String(FILM.unlisted) },
    body: () => ({ note: 'Scary' }),
  },
  'DELETE /lists/{listId}/films/{filmId}': { ...ownersOnly(200), token: 'write', values: { filmId: String(FILM.own) } },
  // 200 despite the old version, because the list has this order.
  'PUT /lists/{listId}/order': {
    ...ownersOnly(200),
    token: 'write',
    body: () => ({ version: 1, films: [FILM.own] }),
    keeps: true,
  },
  'GET /news': { ...members(200), token: 'read', otherSees: { items: [], unread: 0 } },
  'POST /news/read': { ...members(204), token: 'write' },
  // 400, because requests of this table have no parameters.
  'GET /films/lookup': { ...everybody(400), strict: 'query' },
  'GET /changes': { ...members(200), token: 'read', otherSees: { changes: [], more: false } },
  'GET /feeds': { ...members(200), otherSees: { feeds: [] } },
  'POST /feeds': { ...members(201), body: () => ({ kind: 'diary' }), once: true, again: 201 },
  'DELETE /feeds/{feedKind}': { ...members(204), values: { feedKind: 'watchlist' } },
  'GET /calendar-feed': { ...members(200), otherSees: { feed: null } },
  'POST /calendar-feed': { ...members(201), once: true, again: 201 },
  'DELETE /calendar-feed': members(204),
  'GET /notes': { ...members(200), token: 'read', otherSees: { results: [], total: 0, totalPages: 0 } },
  'GET /notes/{filmId}': { ...ownersOnly(200), token: 'read', values: OWN_FILM },
  'PUT /notes/{filmId}': { ...members(200), token: 'write', values: OWN_FILM, body: () => ({ text: 'Boo' }) },
  'DELETE /notes/{filmId}': { ...members(204), token: 'write', values: OWN_FILM },
  'GET /film-tags': { ...members(200), token: 'read', otherSees: { tags: [] } },
  'GET /film-tags/{filmId}': { ...members(200), token: 'read', values: OWN_FILM, otherSees: { tags: [] } },
  'PUT /film-tags/{filmId}': { ...members(200), token: 'write', values: OWN_FILM, body: () => ({ tags: ['boo'] }) },
  'GET /viewings/{id}': { ...members(200), token: 'read', otherSees: [] },
  'POST /viewings/{id}': { ...members(200), token: 'write', body: viewing },
  'PUT /viewings/{id}/{viewingId}': { ...ownersOnly(200), token: 'write', body: viewing },
  'DELETE /viewings/{id}/{viewingId}': { ...ownersOnly(204), token: 'write', again: 404 },
  'GET /horror-profile': {
    ...members(200),
    token: 'read',
    otherSees: { ratedFilms: 0, missing: 10, recommendations: [] },
  },
  'GET /picks': { ...members(200), token: 'read', otherSees: { results: [], missing: 10 } },
  'GET /limits': { ...members(200), token: 'read', otherSees: { axes: {}, notes: [] } },
  'PUT /limits': { ...members(200), token: 'write', body: () => ({ axes: { scares: 3 }, notes: [] }) },
  'GET /services': { ...members(200), token: 'read', otherSees: { region: 'US', platforms: [] } },
  'PUT /services': { ...members(200), token: 'write', body: () => ({ region: 'US', platforms: ['shudder'] }) },
  'GET /years/{year}': {
    ...members(200),
    token: 'read',
    values: { year: '2019' },
    otherSees: { films: 0, viewings: 0, years: [] },
  },
  'GET /challenges': everybody(200),
  'GET /lists/{listId}/score': { ...ownersOnly(200), token: 'read' },
  'GET /lists/{listId}/score/picture': ownersOnly(200),
  'GET /challenge-nights': { ...members(200), token: 'read', otherSees: { challenges: [], nights: [] } },
  'POST /lists/{listId}/propose': { ...ownersOnly(200), token: 'write', keeps: true, body: () => ({}) },
  'PUT /time-zone': { ...members(200), token: 'write', body: () => ({ timeZone: 'Asia/Tokyo' }) },
  'GET /notifications': { ...members(200), otherSees: { mail: 'off', push: false } },
  'PUT /notifications': { ...members(200), body: () => ({ mail: 'daily', push: true }) },
  'GET /unsubscribe/{mailToken}': { ...everybody(404), values: UNKNOWN_TOKEN },
  'POST /unsubscribe/{mailToken}': { ...everybody(404), values: UNKNOWN_TOKEN, mailLink: true, keeps: true },
  'GET /confirm-email/{mailToken}': { ...everybody(404), values: UNKNOWN_TOKEN },
  'POST /confirm-email/{mailToken}': { ...everybody(404), values: UNKNOWN_TOKEN, mailLink: true, keeps: true },
  'GET /rescue/{mailToken}': { ...everybody(404), values: UNKNOWN_TOKEN },
  'POST /rescue/{mailToken}': { ...everybody(404), values: UNKNOWN_TOKEN, mailLink: true, keeps: true },
  'GET /new-email/{mailToken}': { ...everybody(404), values: UNKNOWN_TOKEN },
  'POST /new-email/{mailToken}': { ...everybody(404), values: UNKNOWN_TOKEN, mailLink: true, keeps: true },
  'GET /undo-email/{mailToken}': { ...everybody(404), values: UNKNOWN_TOKEN },
  'POST /undo-email/{mailToken}': { ...everybody(404), values: UNKNOWN_TOKEN, mailLink: true, keeps: true },
  'GET /auth/email': { ...members(200), otherSees: { confirmed: false, pending: null } },
  'POST /auth/email': { ...members(202), body: () => ({ email: 'new@example.org' }), once: true, again: 202 },
  'GET /shares': { ...members(200), otherSees: { shares: [] } },
  'POST /shares': { ...members(201), body: () => ({ kind: 'profile', name: 'Jamie' }), once: true, again: 409 },
  'GET /tokens': { ...members(200), otherSees: { tokens: [] } },
  'POST /tokens': {
    ...members(201),
    body: () => ({ name: 'Phone', scope: 'write', expiresAt: '2027-01-01T00:00:00Z' }),
    once: true,
    again: 409,
  },
  'DELETE /tokens/{tokenId}': { ...ownersOnly(204), again: 404 },
  'DELETE /shares/{shareId}': { ...ownersOnly(204), again: 404 },
  'GET /players': { ...members(200), otherSees: { players: [] } },
  'POST /players': { ...members(201), body: () => ({ kind: 'plex', user: null }), once: true, again: 409 },
  'DELETE /players': members(204),
  'DELETE /players/{playerId}': { ...ownersOnly(204), again: 404 },
  'GET /players/events': { ...members(200), token: 'read', otherSees: { events: [] } },
  'POST /players/events/{eventId}': { ...ownersOnly(200), token: 'write', body: () => ({ filmId: null }) },
  // 404, because the token of this table is that of a shared link. Servers send forms, as mail providers do.
  'POST /players/{token}/events': { ...everybody(404), mailLink: true, keeps: true },
  // Everybody who has the link may read this; it contains neither the owner's id nor their e-mail address.
  'GET /shared/{token}': { ...everybody(200), otherSees: { kind: 'profile', name: 'The owner' } },
  // 404, because the link of this table shows a profile.
  'POST /shared/{token}/copy': { ...members(404), keeps: true, once: true },
  // 415, because requests of this table send JSON; imports.api.test.ts uploads files.
  'POST /imports': { ...members(415), token: 'write', keeps: true, once: true },
  'GET /imports': { ...members(200), token: 'read', otherSees: { imports: [] } },
  'GET /imports/{importId}': { ...ownersOnly(200), token: 'read' },
  'GET /imports/{importId}/left-out.csv': { ...ownersOnly(200), token: 'read' },
  'PUT /imports/{importId}/rows/{line}': {
    ...ownersOnly(200),
    token: 'write',
    values: { line: '1' },
    body: () => ({ choice: null }),
  },
  'POST /imports/{importId}/apply': {
    ...ownersOnly(202),
    token: 'write',
    body: () => ({ conflicts: 'mine', includeNotHorror: false }),
    once: true,
    again: 409,
  },
  // 409, because the import has not been applied.
  'POST /imports/{importId}/undo': { ...ownersOnly(409), token: 'write', keeps: true, once: true },
  'DELETE /imports/{importId}': { ...ownersOnly(204), token: 'write', again: 404 },
  'GET /profile/export.json': {
    ...members(200),
    token: 'read',
    otherSees: {
      ...{ limits: null, services: null, calendarFeed: null, notifications: null },
      ...{ ratings: [], lists: [], ratingHistory: [], watchlist: [], viewings: [], contentNotes: [], notes: [] },
      ...{ tags: [], imports: [], shares: [], news: [], players: [], playerEvents: [], accessTokens: [] },
      pushDevices: [],
    },
  },
  'GET /profile/export-losses': { ...members(200), token: 'read', otherSees: { letterboxd: [], trakt: [], imdb: [] } },
  'GET /profile/export.csv': { ...members(200), token: 'read', otherSees: /^kind,[^\n]+\n$/ },
  'GET /profile/export.imdb.csv': { ...members(200), token: 'read', otherSees: /^Const,[^\n]+\n$/ },
  'GET /profile/export.letterboxd.zip': { ...members(200), token: 'read' },
  'GET /profile/export.trakt.zip': { ...members(200), token: 'read' },

  'POST /nights': { ...everybody(201), body: named, strict: 'fields', once: true, again: 201, keeps: true },
  'POST /nights/{code}/join': { ...UNKNOWN_NIGHT, body: named, strict: 'fields', once: true, keeps: true },
  'GET /nights/{code}': UNKNOWN_NIGHT,
  'PUT /nights/{code}/me': { ...UNKNOWN_NIGHT, body: () => ({ ready: true }), strict: 'fields', keeps: true },
  'POST /nights/{code}/start': { ...UNKNOWN_NIGHT, body: () => ({ runOn: false }), strict: 'fields', keeps: true },
  'POST /nights/{code}/votes': {
    ...UNKNOWN_NIGHT,
    body: () => ({ filmId: FILM.own, vote: 'yes' }),
    strict: 'fields',
    keeps: true,
  },
  'DELETE /nights/{code}/votes/{filmId}': { ...UNKNOWN_NIGHT, keeps: true },
  'POST /nights/{code}/end': { ...UNKNOWN_NIGHT, keeps: true },
  'POST /nights/{code}/remove': { ...UNKNOWN_NIGHT, body: named, strict: 'fields', keeps: true },
  'POST /nights/{code}/scores': { ...UNKNOWN_NIGHT, body: () => ({ overallRating: 8 }), strict: 'fields', keeps: true },
  'GET /nights/{code}/picture': UNKNOWN_NIGHT,
  'GET /nights/{code}/events': UNKNOWN_NIGHT,

  'GET /tmdb/movie/{id}': { ...everybody(200), token: 'read', otherSees: { watched: false, watchlisted: false } },
  'GET /content-notes': everybody(200),
  'GET /films/{id}/content-notes': { ...everybody(200), token: 'read' },
  // 409 for the other member, who has not watched the film.
  'PUT /films/{id}/content-notes/{note}': {
    ...members(200),
    token: 'write',
    other: 409,
    body: () => ({ answer: 'yes' }),
  },
  'GET /films/fright': { ...everybody(200), values: { ids: String(FILM.own) } },
  'GET /films/streams': { ...everybody(200), values: { ids: String(FILM.own) } },
  'GET /tmdb/trending-horror': everybody(200),
  'GET /tmdb/recent-horror-recent-releases': everybody(200),
  'GET /tmdb/horror-movies-by-keyword': { ...everybody(200), values: { keyword: 'slasher' } },
  'GET /tmdb/horror-movies-by-provider': { ...everybody(200), values: { keyword: 'shudder' } },
  'GET /tmdb/horror-releases/{year}/{month}': everybody(200),
  'GET /tmdb/horror-releases/{year}/{month}/anniversaries': everybody(200),
  'GET /tmdb/horror-releases/{year}/{month}/nearest': everybody(200),
  'GET /kinds': everybody(200),
  'GET /films/by-fright': { ...everybody(200), token: 'read', strict: 'query' },
  'GET /films/by-fright/pick': { ...everybody(200), token: 'read', strict: 'query' },
  'GET /films/{id}/alike': { ...everybody(200), strict: 'query' },
  'GET /movies/tag/{tag}': everybody(200),
  'GET /movies/find': { ...everybody(200), values: { title: 'shining' } },
  'GET /movies/people': { ...everybody(200), values: { name: 'carpenter' } },
  'GET /movies/subjects': { ...everybody(200), values: { name: 'ghost' } },
  'GET /wishes': { ...everybody(200), values: { q: 'scary but not gory' } },
  'GET /movies/person/{id}': { ...everybody(404), values: { id: '2147483647' } },
  // The test site has no editorial content.
  'GET /content/featured-review': everybody(404),
  'GET /content/reviews/{movieId}': everybody(404),
  'GET /catalogue/status': everybody(200),

  'GET /admin/members': administrators(),
  'POST /admin/members/{memberId}/disable': administrators(),
  'POST /admin/members/{memberId}/enable': administrators(),
  'POST /admin/members/{memberId}/end-sessions': administrators(),
  'POST /admin/members/{memberId}/reset-link': { ...administrators(), once: true },
  'DELETE /admin/members/{memberId}': administrators(),
  'GET /admin/log': administrators(),
  'GET /admin/overview': administrators(),
  'POST /admin/jobs/{job}/run': { ...administrators(), once: true },
  'POST /admin/invitations': {
    ...administrators(),
    body: () => ({ expiresAt: '2027-01-01T00:00:00Z', note: 'Laurie' }),
    once: true,
  },
  'GET /admin/invitations': administrators(),
  'DELETE /admin/invitations/{invitationId}': administrators(),
  'POST /browser-errors': {
    ...everybody(204),
    body: () => ({ message: 'boo', place: '/list', kind: 'error' }),
    keeps: true,
  },
};

/** True if the owner's data differs after the call. */
export const changesData = (call: NamedCall): boolean => UNSAFE.includes(call.method) && !rowOf(call).keeps;

/** @throws Error for a call that is missing from the table */
export function rowOf({ name }: NamedCall): CallRow {
  const found = CALLS[name];
  if (!found) throw new Error(`${name} is missing from test/calls/call-table.ts: add who may make it`);
  return found;
}
