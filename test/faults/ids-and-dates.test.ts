import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestMember } from '../app/members.ts';
import { type TestApp, testApp } from '../app/test-app.ts';
import { addressOf, type Call, describedCalls } from '../http/openapi.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';
import { row } from './rows.ts';

const FILM = '694';
const NO_INTEGERS = ['-1', '0', '1e309', '1.5', '0x10', 'abc', 'NaN', '+1', '01', ' 1', '１', '2147483648\n', '\0'];
const TOO_LARGE = ['2147483648', '4294967297', '9223372036854775808', '9'.repeat(400)];
const IDS = [...NO_INTEGERS, ...TOO_LARGE];
/** In the address of a screen a leading zero changes nothing. */
const SCREEN_IDS = IDS.filter((id) => id !== '01');
const PAGES = [...NO_INTEGERS, ...TOO_LARGE, '1e9', '1000000000'];
const YEARS = [...NO_INTEGERS, ...TOO_LARGE, '1879', '2200', '2026-02-30', '26'];
const MONTHS = [...NO_INTEGERS.filter((value) => value !== '01'), ...TOO_LARGE, '13', '00', '012', '2-30'];

/**
 * Every parameter that the API describes: one good value, and those to be refused. Names can be any text; only length
 * and characters limit them.
 */
const PARAMETERS: Record<string, { good: string; bad: string[] }> = {
  id: { good: FILM, bad: IDS },
  movieId: { good: FILM, bad: IDS },
  viewingId: { good: '00000000-0000-4000-8000-000000000000', bad: IDS },
  page: { good: '1', bad: PAGES },
  year: { good: '2026', bad: YEARS },
  month: { good: '02', bad: MONTHS },
  keyword: { good: 'ghost', bad: ['', ' ', 'a'.repeat(201)] },
  tag: { good: 'slow-burn', bad: ['a'.repeat(201), '\0'] },
  title: { good: 'saw', bad: ['', ' ', 'a'.repeat(201)] },
};
const GOOD = Object.fromEntries(Object.entries(PARAMETERS).map(([name, { good }]) => [name, good]));
const BODY = { title_id: 694, watched: true, watchDate: null, overallRating: 5 };

let site: TestApp;
let member: TestMember;
let calls: Call[];
beforeAll(async () => {
  site = await testApp();
  member = await signUp(site.app);
  calls = await describedCalls(site.app);
});
afterAll(() => site.close());

const ask = ({ method, body }: Call, address: string, sent: unknown = BODY) =>
  member.request(address, { method, ...(body && { body: sent }) });

/** Whatever is refused says so in the common shape and in words for people. */
async function expectRefused(answer: Response, what: unknown): Promise<void> {
  expect([what, answer.status], 'refused').toEqual([what, expect.toBeOneOf([400, 404])]);
  expect(await answer.json()).toEqual({
    code: answer.status === 400 ? 'bad_request' : 'not_found',
    message: expect.stringMatching(/\w{2}/),
    requestId: answer.headers.get('X-Request-Id'),
  });
}

describe(row('ids, pages and dates out of range'), () => {
  test('every parameter of every call: 400 or 404, signed in and signed out', async ({ annotate }) => {
    let count = 0;
    for (const call of calls) {
      for (const { name } of call.parameters) {
        const values = PARAMETERS[name];
        if (!values) throw new Error(`${call.path}: say in PARAMETERS what ${name} may be`);
        for (const value of values.bad) {
          const address = addressOf(call, { ...GOOD, [name]: value });
          await expectRefused(await ask(call, address), [call.method, call.path, name, value]);
          const visitor = await site.app.request(address, { method: call.method });
          expect([call.path, value, visitor.status]).toEqual([call.path, value, expect.toBeOneOf([400, 401, 404])]);
          count += 2;
        }
      }
    }
    expect(count).toBeGreaterThan(500);
    await annotate(`${count} requests with a bad parameter: 400, 401 or 404`);
  });

  test('with good values the same calls do their work', async () => {
    for (const call of calls) {
      if (call.parameters.length === 0) continue;
      const { status } = await ask(call, addressOf(call, GOOD));
      const isNobody = /person|viewingId|reviews/.test(call.path);
      expect([call.method, call.path, status]).toEqual([
        call.method,
        call.path,
        isNobody ? expect.toBeOneOf([200, 204, 404]) : expect.toBeOneOf([200, 204]),
      ]);
    }
  });

  test('the last page that can be named is an empty one, of every list', async () => {
    const lists = calls.filter(({ parameters }) => parameters.some(({ name }) => name === 'page'));
    expect(lists.length).toBeGreaterThanOrEqual(3);
    for (const list of lists) {
      const answer = await ask(list, addressOf(list, { ...GOOD, page: '999999999' }));
      expect(answer.status).toBe(200);
      const { results, ratings } = await answer.json();
      expect(results ?? ratings).toEqual([]);
    }
  });

  test.each([-1, 0, 2 ** 31, 2 ** 63, 1.5, '0x10', 'abc', '694', null, true, [694], { id: 694 }, undefined])(
    'a body that names the film %j: 400',
    async (title_id) => {
      await expectRefused(await member.request('/api/user-list/add', { method: 'POST', body: { title_id } }), title_id);
    },
  );

  test('a body with a number beyond all numbers: 400', async () => {
    for (const body of ['{"title_id":1e309}', '{"title_id":-1e309}', '{"title_id":1e-400}']) {
      const answer = await member.request('/api/user-list/add', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
      await expectRefused(answer, body);
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
    'yesterday',
    '',
    0,
    1e12,
    {},
  ])('a viewing on %j: 400 from every call that takes a date', async (watchDate) => {
    const dated = calls.filter(({ body }) => body?.properties?.watchDate);
    expect(dated.length).toBeGreaterThanOrEqual(3);
    for (const call of dated) {
      await expectRefused(await ask(call, addressOf(call, GOOD), { ...BODY, watchDate }), [call.path, watchDate]);
    }
  });

  test('a viewing before there were films, or in the future: 400', async () => {
    for (const watchDate of [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '1887-12-31T23:59:59Z',
      '9999-12-31T23:59:59.999Z',
    ]) {
      for (const call of calls.filter(({ body }) => body?.properties?.watchDate)) {
        await expectRefused(await ask(call, addressOf(call, GOOD), { ...BODY, watchDate }), [call.path, watchDate]);
      }
    }
  });

  test.each([-1, 11, 1.5, 1e300, '5', true, []])('a rating of %j: 400', async (score) => {
    const rate = (body: unknown) => member.request(`/api/ratings/${FILM}`, { method: 'POST', body });
    await expectRefused(await rate({ overallRating: score }), score);
    await expectRefused(await rate({ overallRating: 5, detailedRatings: { gore: score } }), score);
  });
});

describe(row('ids, pages and dates out of range'), () => {
  let pages: SiteProcess;
  beforeAll(async () => {
    pages = await startSite();
  });
  afterAll(() => pages.stop());

  const open = (path: string) => fetch(`${pages.url}${path}`, { redirect: 'manual' });
  const name = (value: string) => encodeURIComponent(value);

  test('screens of films and people: 404, and a page for people', async () => {
    for (const value of SCREEN_IDS) {
      for (const path of [`/movie/${name(value)}`, `/movie/${name(value)}/review`, `/person/${name(value)}`]) {
        const answer = await open(path);
        expect([path, answer.status]).toEqual([path, 404]);
        expect(await answer.text()).toContain('<!DOCTYPE html>');
      }
    }
  });

  test.each(['/keyword/ghost', '/provider/netflix'])(
    'a page of %s that is none is the first; one beyond the last leads to the last',
    async (path) => {
      for (const value of PAGES.filter((page) => page !== '\0')) {
        const answer = await open(`${path}?page=${name(value)}`);
        expect([value, answer.status, answer.headers.get('Location')]).toEqual([value, 307, path]);
      }
      const beyond = await open(`${path}?page=999999999`);
      expect(beyond.headers.get('Location')).toMatch(/\?page=\d$/);
      expect((await open(beyond.headers.get('Location') ?? '')).status).toBe(200);
    },
  );

  test('a month that is none is the present one', async () => {
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
      const answer = await open(`/calendar?month=${name(month)}`);
      expect([month, answer.status, answer.headers.get('Location')]).toEqual([month, 307, '/calendar']);
    }
  });

  test('names too long or with characters that no text has: 404', async () => {
    for (const path of ['/keyword', '/tag', '/provider']) {
      for (const value of ['a'.repeat(300), 'a\0b']) {
        const answer = await open(`${path}/${name(value)}`);
        expect([path, value, answer.status]).toEqual([
          path,
          value,
          path === '/provider' && value.length < 9 ? 200 : 404,
        ]);
      }
    }
  });

  test('addresses that are not well formed: 400', async () => {
    for (const path of ['/%', '/%ff', '/movie/%', '/movie/%c3%28', '/keyword/%E0%A4%A']) {
      expect([path, (await open(path)).status]).toEqual([path, 400]);
    }
  });

  test('sitemaps that are none: 404', async () => {
    for (const value of SCREEN_IDS.filter((id) => id !== '0')) {
      const path = `/sitemap-films-${name(value)}.xml`;
      expect([path, (await open(path)).status]).toEqual([path, 404]);
    }
  });

  test('none of this was an error of ours', () => {
    expect(pages.log()).not.toMatch(/"level":[456]0/);
  });
});
