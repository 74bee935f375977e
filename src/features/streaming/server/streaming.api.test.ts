import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signUp, type TestMember } from '#test/app/members.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';

const SERVICES = { region: 'US', platforms: ['shudder', 'netflix'] };

describe("a member's services", () => {
  let site: TestApp;
  let member: TestMember;
  beforeAll(async () => {
    site = await testApp();
    member = await signUp(site.app);
  });
  afterAll(() => site.close());

  const read = async (reader: TestMember) => (await reader.request('/api/services')).json();
  const replace = (body: unknown) => member.request('/api/services', { method: 'PUT', body });

  test("are at first the site's country and no platforms, and a change replaces both the country and the platforms", async () => {
    expect(await read(member)).toEqual({ region: 'US', platforms: [], regions: ['US'] });
    const saved = await replace(SERVICES);
    expect(saved.status).toBe(200);
    expect(await saved.json()).toEqual({ ...SERVICES, regions: ['US'] });
    expect(await read(member)).toEqual({ ...SERVICES, regions: ['US'] });
    await replace({ region: 'US', platforms: [] });
    expect(await read(member)).toEqual({ region: 'US', platforms: [], regions: ['US'] });
  });

  test('are not cached, and are returned to no other member or visitor', async () => {
    const saved = await replace(SERVICES);
    const found = await member.request('/api/services');
    for (const { headers } of [saved, found]) expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(await read(await signUp(site.app))).toMatchObject({ platforms: [] });
    for (const method of ['GET', 'PUT']) {
      expect((await site.app.request('/api/services', { method })).status).toBe(401);
    }
  });

  test.each([
    ['region', { platforms: [] }],
    ['region', { region: 'us', platforms: [] }],
    ['region', { region: 'USA', platforms: [] }],
    ['region', { region: null, platforms: [] }],
    ['platforms', { region: 'US' }],
    ['platforms', { region: 'US', platforms: 'shudder' }],
    ['platforms', { region: 'US', platforms: ['shudder', 'shudder'] }],
    ['platforms.1', { region: 'US', platforms: ['shudder', 'betamax'] }],
  ])(
    'do not change when a value is invalid; the response is 400 with the name of the field: %s in %j',
    async (field, body) => {
      await replace(SERVICES);
      const response = await replace(body);
      expect(response.status).toBe(400);
      expect((await response.json()).message).toMatch(new RegExp(`^${field}: `));
      expect(await read(member)).toMatchObject(SERVICES);
    },
  );
});

describe('the countries', () => {
  test("are those with streaming data; the site's country comes first and is the default, unless only other countries have data", async () => {
    const site = await testApp({ env: { WATCH_REGION: 'FR' } });
    const member = await signUp(site.app);
    const read = async () => (await member.request('/api/services')).json();
    expect(await read()).toEqual({ region: 'US', platforms: [], regions: ['US'] });

    await site.pool.query(`insert into film_provider (film_id, provider_id, region, kind, as_of)
      select 694, provider_id, region, kind, '2026' from (select min(id) as provider_id from provider) as any_provider,
      (values ('AD', 'rent'), ('GB', 'rent'), ('FR', 'stream'), ('DE', 'stream')) as offer(region, kind)`);
    expect(await read()).toEqual({ region: 'FR', platforms: [], regions: ['FR', 'DE', 'US'] });
    const chosen = { region: 'GB', platforms: ['shudder'] };
    await member.request('/api/services', { method: 'PUT', body: chosen });
    expect(await read()).toEqual({ ...chosen, regions: ['FR', 'DE', 'US'] });

    await site.pool.query('delete from film_provider');
    expect(await (await (await signUp(site.app)).request('/api/services')).json()).toEqual({
      region: 'FR',
      platforms: [],
      regions: [],
    });
    await site.close();
  });
});
