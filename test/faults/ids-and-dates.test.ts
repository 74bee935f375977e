import { beforeAll, describe, expect, test } from 'vitest';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { signUp } from '../app/members.ts';
import { appForFile } from '../app/test-app.ts';
import { uploadFiles } from '../app/uploads.ts';
import { MOVARY } from '../calls/two-members.ts';
import { addressOf, type Call, describedCalls } from '../http/openapi.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';
import { row } from './rows.ts';

const FILM = '694';
const SOME_ID = '00000000-0000-4000-8000-000000000000';
const NO_INTEGERS = ['-1', '0', '1e309', '1.5', '0x10', 'abc', 'NaN', '+1', '01', ' 1', '１', '2147483648\n', '\0'];
const TOO_LARGE = ['2147483648', '4294967297', '9223372036854775808', '9'.repeat(400)];
const IDS = [...NO_INTEGERS, ...TOO_LARGE];
const MANY_IDS = Array.from({ length: 61 }, (_, index) => index + 1).join(',');
/** Without '01', because screens ignore a leading zero in their URL. */
const SCREEN_IDS = IDS.filter((id) => id !== '01');
const PAGES = [...NO_INTEGERS, ...TOO_LARGE, '1e9', '1000000000'];
const YEARS = [...NO_INTEGERS, ...TOO_LARGE, '1879', '2200', '2026-02-30', '26'];
const CATEGORIES = ['', 'GORE', 'gore,', 'blood', 'a'.repeat(201)];
const RANGES = [
  '',
  '-',
  '7',
  '7-3',
  '11-',
  '-11',
  '1-2-3',
  '-1-5',
  '1e1-',
  '1-1e1',
  '1.5-',
  'a-b',
  '6–10',
  ' 1-2',
  '٣-',
];
const LISTS = ['', ',', 'ghost,', 'no-such-thing', 'gho st', 'a\0b', 'a'.repeat(201)];
const MONTHS = [...NO_INTEGERS.filter((value) => value !== '01'), ...TOO_LARGE, '13', '00', '012', '2-30'];

type Values = { good: string; bad: string[] };
/** Gives several parameters the same values. */
const each = (names: readonly string[], values: Values) => Object.fromEntries(names.map((name) => [name, values]));

/**
 * Every parameter of the API with one valid value and several invalid ones. For names, any text within the limits of
 * length and characters is valid.
 */
const PARAMETERS: Record<string, Values> = {
  ...each(['id', 'movieId', 'filmId', 'film', '/lists film', 'tmdb'], { good: FILM, bad: IDS }),
  ...each(
    [
      ...['viewingId', 'tokenId', 'shareId', 'listId', 'playerId', 'eventId', 'importId'],
      ...['sessionId', 'passkeyId', 'identityId', 'memberId', 'invitationId'],
    ],
    { good: SOME_ID, bad: IDS },
  ),
  ids: { good: `${FILM},348`, bad: [...IDS, '', ',', `${FILM},`, `${FILM}, 348`, MANY_IDS] },
  entryId: { good: '999999999', bad: [...NO_INTEGERS, '9'.repeat(19), '9'.repeat(400)] },
  line: { good: '1', bad: IDS },
  status: { good: 'matched,ambiguous', bad: ['', ',', 'MATCHED', 'lost', 'a'.repeat(201)] },
  mailToken: {
    good: '0'.repeat(64),
    bad: ['0', '\0', 'g'.repeat(64), '0'.repeat(63), '0'.repeat(5_000), '0'.repeat(64)],
  },
  code: { good: 'bbbbbb', bad: ['0', '\0', 'bbb', 'aaaaaa', 'b'.repeat(7), 'b'.repeat(5_000), '__proto__'] },
  key: { good: '0', bad: ['a'.repeat(65)] },
  token: { good: '0'.repeat(64), bad: ['0', '\0', 'g'.repeat(64), '0'.repeat(63), '0'.repeat(5_000), '0'.repeat(64)] },
  page: { good: '1', bad: PAGES },
  feedKind: { good: 'diary', bad: ['DIARY', 'notes', '0', '\0'] },
  imdb: { good: 'tt0081505', bad: ['', 'tt1', '0081505', 'tt0081505x', 'TT0081505', 'tt00815051234', '\0'] },
  // beforeAll fills in the member's own.
  since: { good: '', bad: ['', '0', 'é', '\0', 'a'.repeat(301), 'a'.repeat(5_000)] },
  '/changes limit': { good: '1', bad: [...IDS, '501'] },
  limit: { good: '1', bad: ['', '-1', '1.5', 'abc', '101', '1000'] },
  year: { good: '2026', bad: YEARS },
  month: { good: '02', bad: MONTHS },
  note: { good: 'clowns', bad: [' ', 'Clowns', 'clowns,dolls', '1', '__proto__', '\0', 'a'.repeat(500)] },
  keyword: { good: 'ghost', bad: ['', ' ', 'a'.repeat(201)] },
  '/tmdb/horror-movies-by-keyword keyword': { good: 'ghost', bad: ['', ' ', 'a\0b', 'a'.repeat(201)] },
  tag: { good: 'slow-burn', bad: ['a'.repeat(201), '\0'] },
  q: { good: 'scary', bad: ['', ' ', 'a'.repeat(201)] },
  // An empty text is valid: the call then lists all members.
  '/admin/members q': { good: '', bad: ['a'.repeat(201), '\0'] },
  title: { good: 'saw', bad: ['', ' ', 'a'.repeat(201)] },
  name: { good: 'wes craven', bad: ['', ' ', 'a'.repeat(201)] },
  size: { good: 'tall', bad: ['', 'TALL', 'huge', 'a'.repeat(201)] },
  sort: { good: 'rating', bad: ['', 'RATING', 'size', 'length', '1', 'a'.repeat(201)] },
  decade: { good: '1980s', bad: ['80s', '1985s', '1980', '1980s ', '-1980', 'abc', '9'.repeat(400)] },
  less: { good: 'gore', bad: CATEGORIES },
  more: { good: 'scares,plot', bad: CATEGORIES },
  rating: { good: '7', bad: ['-1', '11', '1e309', '1.5', 'abc', '9'.repeat(400)] },
  ...each(RATING_CATEGORIES, { good: '0-10', bad: [...RANGES, '9'.repeat(400)] }),
  themes: { good: 'ghost', bad: [...LISTS, 'ghost,no-such-thing', 'ghost,'.repeat(60)] },
  not: { good: 'werewolf', bad: LISTS },
  platforms: { good: 'netflix,shudder,prime,hulu,peacock,max', bad: [...LISTS, 'netflix,blockbuster', 'NETFLIX'] },
  decades: { good: '1980s,2000s,2010s', bad: [...LISTS, '80s', '1985s', '1870s', '1980s,1985s', '9'.repeat(400)] },
  maxRuntime: { good: '120', bad: [...NO_INTEGERS, ...TOO_LARGE, '1000'] },
  language: { good: 'en', bad: ['', 'EN', 'eng', '1', '\0'] },
  countries: { good: 'US,JP', bad: [...LISTS, 'us', 'USA', 'US,jp', 'US,'.repeat(60)] },
  notCountries: { good: 'GB', bad: [...LISTS, 'GBR'] },
  certification: { good: 'PG-13', bad: ['', 'pg', 'X', 'G,PG', '18', 'a'.repeat(201)] },
  franchise: { good: 'halloween', bad: ['', ' ', 'no-such-thing', 'hallo ween', 'a\0b', 'a'.repeat(201)] },
  studios: { good: 'blumhouse,a24', bad: [...LISTS, 'a24,no-such-thing'] },
  without: { good: 'snakes', bad: [...LISTS, 'dogs', 'Snakes'] },
  like: { good: FILM, bad: [...IDS, 'the-shining', '2147483647'] },
  about: { good: 'camping trip', bad: ['', ' ', 'a'.repeat(201)] },
  except: { good: FILM, bad: [...IDS, `${FILM},`, '1,'.repeat(101)] },
  unknown: { good: 'show', bad: ['', 'SHOW', 'maybe'] },
  unseen: { good: 'true', bad: ['', 'yes', '1'] },
  watchlist: { good: 'false', bad: ['', 'yes', '1'] },
  list: { good: SOME_ID, bad: ['1', 'list', '00000000-0000-4000-8000-00000000000g'] },
  myTag: { good: 'with Laurie', bad: ['', ' ', 'a,b', 'a\0b', 'a'.repeat(41)] },
  services: { good: 'true', bad: ['', 'yes', '1'] },
  job: { good: 'news', bad: ['', 'NEWS', 'no-such-job', '__proto__', '\0', 'a'.repeat(201)] },
  // The site has no provider, so every call gets 404.
  providerKey: { good: 'oidc', bad: ['OIDC', '0', '\0', 'a'.repeat(201)] },
  redirect: { good: '/list', bad: ['//evil.example', 'a'.repeat(5_000)] },
  invitation: { good: '0'.repeat(64), bad: ['0', 'g'.repeat(64), '0'.repeat(5_000)] },
  region: { good: 'US', bad: ['', 'us', 'USA', '1', '\0'] },
};
const GOOD = Object.fromEntries(Object.entries(PARAMETERS).map(([name, { good }]) => [name, good]));
const BODY = {
  title_id: 694,
  watched: true,
  watchDate: null,
  overallRating: 5,
  answer: 'yes',
  choice: 694,
  text: 'Boo',
  tags: ['boo'],
  conflicts: 'mine',
  includeNotHorror: false,
  name: 'Jamie',
  version: 1,
  films: [],
};
/** The calls of a night refuse fields that they do not know. */
const OF_CALLS: Record<string, object> = {
  '/players/events/{eventId}': { filmId: null },
  '/nights/{code}/join': { name: 'Jamie' },
  '/nights/{code}/me': { ready: true },
  '/nights/{code}/start': {},
  '/nights/{code}/votes': { filmId: 694, vote: 'yes' },
  '/nights/{code}/scores': { overallRating: 8 },
  '/nights/{code}/remove': { name: 'Jamie' },
};

const site = await appForFile({ readsFilmsOnce: true });
const member = await signUp(site.app);
await site.db
  .updateTable('member')
  .set({ administrator_since: new Date() })
  .where('email', '=', member.email)
  .execute();
const calls = await describedCalls(site.app);
const list = await member.request('/api/lists', { method: 'POST', body: { name: 'For Saturday' } });
GOOD.list = (await list.json())._id;
GOOD.since = (await (await member.request('/api/changes')).json()).cursor;

const ask = ({ method, body, path: described }: Call, path: string, sent: unknown = OF_CALLS[described] ?? BODY) =>
  member.request(path, { method, ...(body && { body: sent }) });

/** Expects the common error format with a readable message. */
async function expectRefused(response: Response, request: unknown): Promise<void> {
  expect([request, response.status], 'refused').toEqual([request, expect.toBeOneOf([400, 404])]);
  expect(await response.json()).toEqual({
    code: response.status === 400 ? 'bad_request' : 'not_found',
    message: expect.stringMatching(/\w{2}/),
    requestId: response.headers.get('X-Request-Id'),
  });
}

describe(row('ids, pages and dates out of range'), () => {
  test('every invalid parameter of every call gets 400 or 404, signed in and signed out', async ({ annotate }) => {
    let count = 0;
    for (const call of calls) {
      for (const { name } of call.parameters) {
        const values = PARAMETERS[`${call.path} ${name}`] ?? PARAMETERS[name];
        if (!values) throw new Error(`${call.path}: add ${name} to PARAMETERS`);
        for (const value of values.bad) {
          const path = addressOf(call, { ...GOOD, [name]: value });
          await expectRefused(await ask(call, path), [call.method, call.path, name, value]);
          const visitor = await site.app.request(path, { method: call.method });
          expect([call.path, value, visitor.status]).toEqual([call.path, value, expect.toBeOneOf([400, 401, 404])]);
          count += 2;
        }
      }
    }
    expect(count).toBeGreaterThan(500);
    await annotate(`${count} requests with an invalid parameter: 400, 401 or 404`);
  });

  test('every call accepts valid parameters', async () => {
    for (const call of calls) {
      if (call.parameters.length === 0) continue;
      const { status } = await ask(call, addressOf(call, GOOD));
      const isNobody =
        /person|code|^\/notes|request$|viewingId|entryId|shareId|importId|listId|playerId|eventId|token|mailToken|tokenId|reviews|pick|sessionId|passkeyId|identityId|memberId|invitationId|providerKey/.test(
          call.path,
        );
      expect([call.method, call.path, status]).toEqual([
        call.method,
        call.path,
        isNobody ? expect.toBeOneOf([200, 204, 404]) : expect.toBeOneOf([200, 204]),
      ]);
    }
  });

  test('the last allowed page number of every list returns an empty page', async () => {
    const lists = calls.filter(({ parameters }) => parameters.some(({ name }) => name === 'page'));
    expect(lists.length).toBeGreaterThanOrEqual(3);
    const { _id: importId } = await (await uploadFiles(site.app, member, [MOVARY])).json();
    for (const list of lists) {
      const response = await ask(list, addressOf(list, { ...GOOD, importId, page: '999999999' }));
      expect(response.status).toBe(200);
      const { results, ratings, rows } = await response.json();
      expect(results ?? ratings ?? rows).toEqual([]);
    }
  });

  test.each([-1, 0, 2 ** 31, 2 ** 63, 1.5, '0x10', 'abc', '694', null, true, [694], { id: 694 }, undefined])(
    'a body with the film id %j gets 400',
    async (title_id) => {
      await expectRefused(await member.request('/api/user-list/add', { method: 'POST', body: { title_id } }), title_id);
    },
  );

  test('a body with an infinite number gets 400', async () => {
    for (const body of ['{"title_id":1e309}', '{"title_id":-1e309}', '{"title_id":1e-400}']) {
      const response = await member.request('/api/user-list/add', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      await expectRefused(response, body);
    }
  });

  test.each([
    '2026-02-30',
    '2026-02-30T00:00:00Z',
    '2026-02-29T12:00:00Z',
    '2026-13-01T00:00:00Z',
    '2026-01-01T24:00:00Z',
    '2026-01-01T00:00:00',
    '-000001-01-01T00:00:00Z',
    '+275760-09-14T00:00:00Z',
    // Before the first films, and in the future.
    '0000-01-01T00:00:00Z',
    '0001-01-01T00:00:00Z',
    '1887-12-31T23:59:59Z',
    '9999-12-31T23:59:59.999Z',
    'yesterday',
    '',
    0,
    1e12,
    {},
  ])('a viewing on %j gets 400 from every call with a date', async (watchDate) => {
    const dated = calls.filter(({ body }) => body?.properties?.watchDate);
    expect(dated.length).toBeGreaterThanOrEqual(3);
    for (const call of dated) {
      await expectRefused(await ask(call, addressOf(call, GOOD), { ...BODY, watchDate }), [call.path, watchDate]);
    }
  });

  test.each([-1, 11, 1.5, 1e300, '5', true, []])('a rating of %j gets 400', async (score) => {
    const rate = (body: unknown) => member.request(`/api/ratings/${FILM}`, { method: 'POST', body });
    await expectRefused(await rate({ overallRating: score }), score);
    await expectRefused(await rate({ overallRating: 5, detailedRatings: { gore: score } }), score);
  });
});

describe(row('ids, pages and dates out of range'), () => {
  let pages: SiteProcess;
  beforeAll(async () => {
    pages = await startSite();
    return pages.stop;
  });

  const open = (path: string) => fetch(`${pages.url}${path}`, { redirect: 'manual' });
  const name = (value: string) => encodeURIComponent(value);

  test('screens of films and people with an invalid id return a 404 page', async () => {
    for (const value of SCREEN_IDS) {
      for (const path of [`/movie/${name(value)}`, `/movie/${name(value)}/review`, `/person/${name(value)}`]) {
        const response = await open(path);
        // A URL with capital letters redirects to its form in lower case.
        if (/[A-Z]/.test(value)) {
          expect([path, response.status]).toEqual([path, 308]);
          expect((await open(response.headers.get('Location') ?? '')).status).toBe(404);
          continue;
        }
        expect([path, response.status]).toEqual([path, 404]);
        expect(await response.text()).toContain('<!DOCTYPE html>');
      }
    }
  });

  test.each(['/keyword/ghost', '/provider/netflix'])(
    'an invalid page number redirects %s to the first page, and a number that is too high to the last page',
    async (path) => {
      for (const value of PAGES.filter((page) => page !== '\0')) {
        const response = await open(`${path}?page=${name(value)}`);
        expect([value, response.status, response.headers.get('Location')]).toEqual([value, 307, path]);
      }
      const beyond = await open(`${path}?page=999999999`);
      expect(beyond.headers.get('Location')).toMatch(/\?page=\d+$/);
      expect((await open(beyond.headers.get('Location') ?? '')).status).toBe(200);
    },
  );

  test('an invalid month redirects the calendar to the current month', async () => {
    for (const month of [
      '2026-02-30',
      '2026-13',
      '2026-00',
      '26-02',
      '0x7e-02',
      '2026-1e1',
      '-1',
      'abc',
      '2026-02 ',
      '9999-99',
    ]) {
      const response = await open(`/calendar?month=${name(month)}`);
      expect([month, response.status, response.headers.get('Location')]).toEqual([month, 307, '/calendar']);
    }
  });

  test('names that are too long or contain invalid characters get 404', async () => {
    for (const path of ['/keyword', '/tag', '/provider']) {
      for (const value of ['a'.repeat(300), 'a\0b']) {
        const response = await open(`${path}/${name(value)}`);
        expect([path, value, response.status]).toEqual([path, value, 404]);
      }
    }
  });

  test('unknown sitemaps get 404', async () => {
    for (const value of SCREEN_IDS.filter((id) => id !== '0')) {
      const path = `/sitemap-films-${name(value)}.xml`;
      expect([path, (await open(path)).status]).toEqual([path, 404]);
    }
  });

  test('none of these requests logged an error', () => {
    expect(pages.log()).not.toMatch(/"level":[456]0/);
  });
});
