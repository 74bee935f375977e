import { beforeAll, describe, expect, test } from 'vitest';
import { asMember, signUp, type TestMember } from '../app/members.ts';
import { testApp } from '../app/test-app.ts';
import { rowOf } from '../calls/call-table.ts';
import { makeCall, requestOf } from '../calls/make-call.ts';
import { namedCalls } from '../calls/named-calls.ts';
import { makeOtherMember, makeOwner, makeVisitor, stranger } from '../calls/two-members.ts';
import { strictCache } from '../http/strict-cache.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';
import { row } from './rows.ts';

const FILM = 694;
const NOTES = `/api/films/${FILM}/content-notes`;
/** Calls that visitors may make, too. Only the responses for members contain personal data. */
const FOR_MEMBERS = [`/api/tmdb/movie/${FILM}`, NOTES];
const SEEN_AT = '2019-06-06T06:06:06.000Z';
/** All screens, and the files for other programs. No response contains a member's data. */
const SCREENS = [
  '/',
  `/movie/${FILM}`,
  `/movie/${FILM}/review`,
  '/tag/slow-burn',
  '/create-account',
  '/login',
  '/calendar',
  '/tonight',
  '/profile',
  '/profile/import',
  '/list',
  '/list?view=ratings',
  '/reset-password?token=x',
  '/forgot-password',
  '/search?q=shining',
  '/keyword/ghost',
  '/provider/netflix',
  '/person/1',
  '/calendar.ics',
  '/reviews.atom',
  '/reviews.rss',
  '/releases.atom',
  '/releases.rss',
  '/calendar.ics?theme=slasher&platform=shudder',
];

/** Returns the first difference between two texts, or null. */
function difference(one: string, other: string): string | null {
  if (one === other) return null;
  const at = [...one].findIndex((character, index) => character !== other[index]);
  return `${one.slice(at - 60, at + 60)} ≠ ${other.slice(at - 60, at + 60)}`;
}

describe(row('personal responses in a shared cache'), () => {
  test('every response that depends on the caller is private, no-store, when signed in and when signed out', async ({
    annotate,
  }) => {
    const site = await testApp();
    const owner = await makeOwner(site);
    const [otherMember, visitor] = [await makeOtherMember(site), makeVisitor(site)];
    let count = 0;
    for (const call of await namedCalls(site.app)) {
      const { signedOut } = rowOf(call);
      const isPersonal = signedOut === 401 || /^\/(auth|reset-password)\//.test(call.path);
      if (!isPersonal) continue;
      count += 1;
      for (const caller of [visitor, otherMember]) {
        const response = await makeCall(call, { target: owner, caller });
        const control = response.headers.get('Cache-Control');
        // Errors are always no-store.
        expect([call.name, control]).toEqual([
          call.name,
          response.ok ? 'private, no-store' : expect.stringContaining('no-store'),
        ]);
      }
    }
    await annotate(`${count} personal calls: none may be cached`);
  });

  let site: SiteProcess;
  let member: TestMember;
  let reads: string[];
  beforeAll(async () => {
    site = await startSite();
    member = await signUp(site);
    await member.request(`/api/ratings/${FILM}`, {
      method: 'POST',
      body: { overallRating: 9, detailedRatings: { gore: 3 } },
    });
    await member.request('/api/user-list/add', { method: 'POST', body: { title_id: FILM } });
    await member.request(`/api/viewings/${FILM}`, { method: 'POST', body: { watchDate: SEEN_AT } });
    await member.request(`${NOTES}/clowns`, { method: 'PUT', body: { answer: 'no' } });
    const app = await testApp();
    const calls = (await namedCalls(app.app)).filter(({ method }) => method === 'GET');
    await app.close();
    const nobody = () => ({ ...stranger(), password: '', request: asMember(site, ''), resetToken: async () => '' });
    const requests = calls.map((call) => requestOf(call, { target: nobody(), caller: nobody() }));
    reads = (await Promise.all(requests)).map(({ path }) => path);
    return site.stop;
  });
  const traces = () => [member.email, member.email.split('@')[0] ?? '', SEEN_AT];
  test('public pages and responses have the same bytes with a cookie, without a cookie, and with an expired one', async ({
    annotate,
  }) => {
    let count = 0;
    for (const path of [...SCREENS, ...reads]) {
      // Each URL is different, to bypass the site's own cache.
      const requestAs = (cookie: string, number: number) => {
        const url = `${path}${path.includes('?') ? '&' : '?'}visitor=${number}`;
        return site.request(url, { headers: cookie ? { cookie } : {} });
      };
      const visitor = await requestAs('', 1);
      const owner = await requestAs(member.cookie, 2);
      const dead = await requestAs('session=dead; x=y', 3);
      if (visitor.headers.get('Cache-Control')?.includes('no-store') || FOR_MEMBERS.includes(path)) continue;
      count += 1;
      expect([path, visitor.headers.get('Cache-Control')]).toEqual([path, expect.stringMatching(/^public/)]);
      const expected = await visitor.text();
      for (const [number, response] of [
        [2, owner],
        [3, dead],
      ] as const) {
        expect(
          difference(expected, (await response.text()).replaceAll(`visitor=${number}`, 'visitor=1')),
          path,
        ).toBeNull();
        expect(response.headers.getSetCookie()).toEqual([]);
        expect([path, number, response.headers.get('Cache-Control')]).toEqual([
          path,
          number,
          expect.stringMatching(/^public/),
        ]);
      }
    }
    expect(count).toBeGreaterThan(SCREENS.length + 5);
    await annotate(`${count} public URLs: the same bytes for everybody`);
  });

  test('the site’s own cache stores no data of a member who requested a page first', async () => {
    for (const path of [...SCREENS, ...reads]) await (await member.request(path)).text();
    for (const path of [...SCREENS, ...reads]) {
      const text = await (await site.request(path)).text();
      for (const trace of traces()) expect(text, path).not.toContain(trace);
      if (path === `/api/tmdb/movie/${FILM}`)
        expect(JSON.parse(text)).toMatchObject({ watched: false, watchlisted: false });
      if (path === NOTES) expect(text).not.toContain('"own":"no"');
    }
  });

  test('a cache that obeys the headers never serves a member’s data to others, but serves it to the member', async () => {
    const cdn = strictCache(site);
    const [before, after] = [asMember(cdn, ''), asMember(cdn, 'session=dead')];
    const ask = async (who: TestMember['request'], path: string) => (await who(path)).text();
    for (const path of reads.slice(0, 10)) await ask(before, path);
    const throughCdn = asMember(cdn, member.cookie);
    for (const path of [...SCREENS, ...reads]) await ask(throughCdn, path);
    expect(JSON.parse(await ask(throughCdn, `/api/tmdb/movie/${FILM}`))).toMatchObject({
      watched: true,
      watchlisted: true,
    });
    expect(await ask(throughCdn, NOTES)).toContain('"own":"no"');
    expect(JSON.parse(await ask(throughCdn, '/api/auth/status'))).toMatchObject({ user: { email: member.email } });
    for (const visitor of [before, after]) {
      for (const path of [...SCREENS, ...reads]) {
        const text = await ask(visitor, path);
        for (const trace of traces()) expect(text, path).not.toContain(trace);
      }
      expect(JSON.parse(await ask(visitor, `/api/tmdb/movie/${FILM}`))).toMatchObject({ watched: false });
      expect(await ask(visitor, NOTES)).not.toContain('"own":"no"');
    }
    expect(cdn.keys().length).toBeGreaterThan(20);
    expect(cdn.keys().filter((path) => /^\/api\/(auth|user-list|ratings|viewings|profile)/.test(path))).toEqual([]);
  });

  test('no request header changes the content that the cache serves for a URL', async () => {
    for (const [name, value] of [
      ['Authorization', 'Bearer x'],
      ['Range', 'bytes=0-1'],
      ['X-HTTP-Method-Override', 'POST'],
      ['If-None-Match', '*'],
    ] as const) {
      const response = await site.request('/api/tmdb/trending-horror', { headers: { [name]: value } });
      expect([name, response.status, Array.isArray(await response.json())]).toEqual([name, 200, true]);
    }
    // Prevents cache poisoning: no header may select other content under the same URL.
    for (const name of [
      'X-Forwarded-Host',
      'X-Original-URL',
      'X-Rewrite-URL',
      'X-Forwarded-Scheme',
      'Accept-Language',
    ]) {
      const path = `/movie/${FILM}?poison=${name}`;
      await site.request(path, { headers: { [name]: 'evil.example' } });
      expect(await (await site.request(path)).text()).not.toContain('evil.example');
    }
  });
});
