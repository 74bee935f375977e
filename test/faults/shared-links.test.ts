import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestMember } from '../app/members.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';
import { row } from './rows.ts';

const FILMS = [694, 948, 348];
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47]);
/** The end of a PNG: its IEND chunk. */
const PNG_END = Buffer.from('IEND\xae\x42\x60\x82', 'latin1');

let site: SiteProcess;
beforeAll(async () => {
  site = await startSite();
  return site.stop;
});

async function share(member: TestMember, body: object = { kind: 'profile', name: 'Jamie' }) {
  const response = await member.request('/api/shares', { method: 'POST', body });
  expect(response.status).toBe(201);
  const { _id, url } = await response.json();
  const path = new URL(url).pathname;
  return {
    token: path.slice('/shared/'.length),
    paths: [path, `/api${path}`, `${path}/wide.png`, `${path}/tall.png`],
    revoke: () => member.request(`/api/shares/${_id}`, { method: 'DELETE' }),
  };
}

async function memberWithRatings(): Promise<TestMember> {
  const member = await signUp(site);
  for (const id of FILMS) {
    const body = { overallRating: 8, detailedRatings: { scares: 9, gore: 4, acting: 7 } };
    expect((await member.request(`/api/ratings/${id}`, { method: 'POST', body })).status).toBe(200);
  }
  return member;
}

const statuses = (paths: readonly string[], headers: Record<string, string> = {}) =>
  Promise.all(paths.map(async (path) => (await site.request(path, { headers })).status));

describe(row('shared links'), () => {
  test('a link cannot be guessed, and a stolen hash opens nothing', async ({ annotate }) => {
    const { token, paths } = await share(await signUp(site));
    const hash = createHash('sha256').update(token);
    const near = [...token].map((digit, at) => token.slice(0, at) + (digit === '0' ? '1' : '0') + token.slice(at + 1));
    const guesses = [
      ...near,
      ...Array.from({ length: 200 }, () => randomBytes(32).toString('hex')),
      hash.copy().digest('hex'),
      hash.copy().digest('base64url'),
      ...['0', '%00', "' or 1=1 --", '%25', `${token}0`, token.slice(0, -1), `${token}%00`],
    ];
    const sent = guesses.flatMap((guess) => [`/api/shared/${guess}`, `/shared/${guess}`, `/shared/${guess}/wide.png`]);
    let refused = 0;
    for (let from = 0; from < sent.length; from += 50) {
      const found = await statuses(sent.slice(from, from + 50));
      for (const [index, status] of found.entries()) {
        expect([sent[from + index], status]).toEqual([sent[from + index], expect.toBeOneOf([308, 400, 404])]);
        refused += 1;
      }
    }
    expect(await statuses(paths)).toEqual([200, 200, 200, 200]);
    expect(site.log()).not.toContain(token);
    await annotate(`${refused} guesses: none opened a link`);
  });

  test('a link that is revoked while people open it returns 404 at once for page, data and pictures', async () => {
    const member = await memberWithRatings();
    for (const cookie of ['', member.cookie, 'session=dead']) {
      const headers = { cookie };
      const { paths, revoke } = await share(member);
      for (const _ of ['opened', 'opened again']) expect(await statuses(paths, headers)).toEqual([200, 200, 200, 200]);
      // Some requests are under way while the link is revoked.
      const underWay = Promise.all(Array.from({ length: 20 }, () => statuses(paths, headers)));
      expect((await revoke()).status).toBe(204);
      expect(await statuses(paths, headers)).toEqual([404, 404, 404, 404]);
      for (const status of (await underWay).flat()) expect([200, 404, 503]).toContain(status);
      expect(await statuses(paths, headers)).toEqual([404, 404, 404, 404]);
    }
  });

  test('a link that is opened a thousand times at once returns complete responses or 503', async ({ annotate }) => {
    const { paths } = await share(await memberWithRatings());
    const [page = '', api = '', wide = ''] = paths;
    // The first request computes the profile and stores it.
    await site.request(page);
    const expected = await (await site.request(page)).text();
    const opened = await Promise.all(
      Array.from({ length: 1_000 }, async (_, index) => {
        const path = [page, page, page, api, wide][index % 5] ?? page;
        const response = await site.request(path);
        return { path, status: response.status, body: Buffer.from(await response.arrayBuffer()) };
      }),
    );
    const complete = opened.filter(({ status }) => status === 200);
    for (const { path, body } of complete) {
      if (path === page) expect(body.toString()).toBe(expected);
      else if (path === api) expect(JSON.parse(body.toString())).toMatchObject({ name: 'Jamie' });
      else {
        expect(body.subarray(0, 4)).toEqual(PNG);
        expect(body.subarray(-8)).toEqual(PNG_END);
      }
    }
    const others = opened.filter(({ status }) => status !== 200);
    expect(others.map(({ status }) => status).filter((status) => status !== 503)).toEqual([]);
    expect(complete.length).toBeGreaterThan(500);
    await annotate(`${complete.length} complete responses, ${others.length} × 503`);
  });

  test('links of a deleted account return 404 for page, data and pictures', async () => {
    const member = await memberWithRatings();
    const profile = await share(member, { kind: 'profile', name: 'Leaver' });
    const year = await share(member, { kind: 'year', year: 2025, name: 'Leaver' });
    const paths = [...profile.paths, ...year.paths];
    expect(new Set(await statuses(paths))).toEqual(new Set([200]));
    const removed = await member.request('/api/auth/account', {
      method: 'DELETE',
      body: { password: member.password },
    });
    expect(removed.status).toBe(204);
    expect(new Set(await statuses(paths))).toEqual(new Set([404]));
    expect((await site.pool.query("select from share where name = 'Leaver'")).rowCount).toBe(0);
  });
});
