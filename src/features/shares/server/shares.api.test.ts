import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { DAY } from '#contract/units.ts';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';

const PROFILE = { kind: 'profile', name: 'Jamie' };

let now = new Date('2026-10-31T12:00:00Z');
const site = await appForFile({ clock: () => now });

const create = (member: TestMember, body: unknown) => member.request('/api/shares', { method: 'POST', body });
const list = async (member: TestMember) => (await (await member.request('/api/shares')).json()).shares;
const rowsOf = async (member: TestMember) =>
  (
    await site.pool.query('select share.* from share join member on member.id = member_id where email = $1', [
      member.email,
    ])
  ).rows;

describe('a new link', () => {
  test('has an unguessable token that is shown only once and stored only as a hash', async () => {
    const member = await signUp(site.app);
    const response = await create(member, PROFILE);
    expect(response.status).toBe(201);
    expect(response.headers.get('Cache-Control')).toBe('private, no-store');
    const { _id, url } = await response.json();
    const token = new RegExp(`^${site.deps.env.APP_URL}/shared/([0-9a-f]{64})$`).exec(url)?.[1] ?? '';
    const [row] = await rowsOf(member);
    expect(row.token_hash).toEqual(createHash('sha256').update(token).digest());
    expect(JSON.stringify(row)).not.toContain(token);
    expect(await list(member)).toEqual([
      { _id, kind: 'profile', year: null, list: null, name: 'Jamie', createdAt: expect.any(String), expiresAt: null },
    ]);
  });

  test('may have an expiry date, after which the link is not listed and its name can be used again', async () => {
    const [member, other] = [await signUp(site.app), await signUp(site.app)];
    const expiresAt = new Date(now.getTime() + DAY).toISOString();
    const year = { kind: 'year', year: 2025, name: 'My year', expiresAt };
    for (const who of [member, other]) expect((await create(who, year)).status).toBe(201);
    expect(await list(member)).toMatchObject([{ kind: 'year', year: 2025, expiresAt }]);
    now = new Date(now.getTime() + DAY);
    expect(await list(member)).toEqual([]);
    expect((await create(member, { ...year, expiresAt: null })).status).toBe(201);
    expect([await rowsOf(member), await rowsOf(other)]).toMatchObject([[{ expires_at: null }], [{}]]);
  });

  test.each([
    ['name', { kind: 'profile' }],
    ['name', { ...PROFILE, name: 'jamie@example.org' }],
    ['kind', { ...PROFILE, kind: 'ratings' }],
    ['year', { ...PROFILE, kind: 'year' }],
    ['year', { ...PROFILE, year: 2025 }],
    ['year', { ...PROFILE, kind: 'year', year: 1800 }],
    ['year', { ...PROFILE, kind: 'year', year: 20255 }],
    ['expiresAt', { ...PROFILE, expiresAt: 'tomorrow' }],
    ['expiresAt', { ...PROFILE, expiresAt: '2020-01-01T00:00:00Z' }],
    ['expiresAt', { ...PROFILE, expiresAt: '0000-01-01T00:00:00Z' }],
  ])('is refused with the name of the invalid field: %s in %j', async (field, body) => {
    const member = await signUp(site.app);
    const response = await create(member, body);
    expect(response.status).toBe(400);
    expect((await response.json()).message).toMatch(new RegExp(`^${field}: `));
    expect(await rowsOf(member)).toEqual([]);
  });

  test('is refused if the member has a link of the same kind, year and name, so a repeated call creates only one link', async () => {
    const member = await signUp(site.app);
    const responses = await Promise.all([1, 2, 3].map(() => create(member, PROFILE)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    expect((await create(member, { ...PROFILE, name: `${PROFILE.name}\u200b` })).status).toBe(409);
    expect((await create(member, { ...PROFILE, kind: 'year', year: 2025 })).status).toBe(201);
    expect((await create(member, { ...PROFILE, kind: 'year', year: 2026 })).status).toBe(201);
    expect((await create(member, { ...PROFILE, name: 'Jo' })).status).toBe(201);
    expect(await rowsOf(member)).toHaveLength(4);
  });

  test('is refused to a member who has fifty links, even when the links are created concurrently', async () => {
    const member = await signUp(site.app);
    const responses = await Promise.all(
      Array.from({ length: 55 }, (_, index) => create(member, { ...PROFILE, name: `Link ${index}` })),
    );
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(50);
    const refused = responses.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(5);
    for (const response of refused) expect((await response.json()).message).toMatch(/50 links/);
    const [first] = await list(member);
    await member.request(`/api/shares/${first._id}`, { method: 'DELETE' });
    expect((await create(member, PROFILE)).status).toBe(201);
  });

  test('is refused with 429 after sixty links within an hour, even if those links were revoked', async () => {
    const member = await signUp(site.app);
    for (let made = 0; made < 60; made++) {
      const { _id } = await (await create(member, PROFILE)).json();
      await member.request(`/api/shares/${_id}`, { method: 'DELETE' });
    }
    const response = await create(member, PROFILE);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
  });
});

test('links are listed with the newest first, and revoking one keeps the others', async () => {
  const member = await signUp(site.app);
  const made: { _id: string }[] = [];
  for (const name of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']) {
    now = new Date(now.getTime() + 1_000);
    made.push(await (await create(member, { ...PROFILE, name })).json());
  }
  const names = async () => (await list(member)).map(({ name }: { name: string }) => name);
  expect(await names()).toEqual(['sixth', 'fifth', 'fourth', 'third', 'second', 'first']);
  await member.request(`/api/shares/${made[1]?._id}`, { method: 'DELETE' });
  expect(await names()).toEqual(['sixth', 'fifth', 'fourth', 'third', 'first']);
});
