import { describe, expect, test } from 'vitest';
import { signUp, type TestMember } from '#test/app/members.ts';
import { appForFile } from '#test/app/test-app.ts';

const LIMITS = { axes: { gore: 4, scares: 0, unpredictability: 9 }, notes: ['animal-dies', 'clowns'] };

const site = await appForFile();
const member = await signUp(site.app);

describe("a member's limits", () => {
  const read = async (reader: TestMember) => (await reader.request('/api/limits')).json();
  const replace = (body: unknown) => member.request('/api/limits', { method: 'PUT', body });

  test('are empty at first, and are replaced as a whole', async () => {
    expect(await read(member)).toEqual({ axes: {}, notes: [] });
    const saved = await replace(LIMITS);
    expect(saved.status).toBe(200);
    expect(await saved.json()).toEqual(LIMITS);
    expect(await read(member)).toEqual(LIMITS);
    await replace({ axes: { lore: 2 }, notes: [] });
    expect(await read(member)).toEqual({ axes: { lore: 2 }, notes: [] });
    await replace({ axes: {}, notes: [] });
    expect(await read(member)).toEqual({ axes: {}, notes: [] });
  });

  test('are not cached, and are returned to no other member or visitor', async () => {
    const saved = await replace(LIMITS);
    const found = await member.request('/api/limits');
    for (const { headers } of [saved, found]) expect(headers.get('Cache-Control')).toBe('private, no-store');
    expect(await read(await signUp(site.app))).toEqual({ axes: {}, notes: [] });
    for (const method of ['GET', 'PUT']) {
      expect((await site.app.request('/api/limits', { method })).status).toBe(401);
    }
  });

  test.each([
    ['axes', { notes: [] }],
    ['notes', { axes: {} }],
    ['axes.gore', { axes: { gore: 10 }, notes: [] }],
    ['axes.gore', { axes: { gore: -1 }, notes: [] }],
    ['axes.gore', { axes: { gore: 4.5 }, notes: [] }],
    ['axes.gore', { axes: { gore: '4' }, notes: [] }],
    ['axes.gore', { axes: { gore: null }, notes: [] }],
    ['overall', { axes: { overall: 4 }, notes: [] }],
    ['axes', { axes: [4], notes: [] }],
    ['notes.1', { axes: {}, notes: ['clowns', 'mimes'] }],
    ['notes', { axes: {}, notes: ['clowns', 'clowns'] }],
    ['notes', { axes: {}, notes: 'clowns' }],
  ])(
    'are not changed by an invalid value, and the response is 400 with the name of the field %s: %j',
    async (field, body) => {
      await replace(LIMITS);
      const response = await replace(body);
      expect(response.status).toBe(400);
      expect((await response.json()).message).toMatch(new RegExp(`^${field}: |must not have: ${field}$`));
      expect(await read(member)).toEqual(LIMITS);
    },
  );
});
