import { expect, test } from 'vitest';
import { filmStreamsSchema } from '#features/streaming/contract/streaming.ts';
import { testApp } from '#test/app/test-app.ts';

test('a public response lists the platforms of films in one country, and a tier of a platform counts as the platform', async () => {
  const { app, pool } = await testApp();
  await pool.query('delete from film_provider where film_id in (694, 948)');
  await pool.query(`insert into provider (id, name) values (204, 'Shudder Amazon Channel'), (2000001, 'Betamax TV')
    on conflict do nothing`);
  await pool.query(`insert into film_provider (film_id, provider_id, region, kind, as_of) values
    (694, 99, 'US', 'stream', '2026'), (694, 204, 'US', 'stream', '2026'), (694, 8, 'US', 'stream', '2026'),
    (694, 15, 'US', 'rent', '2026'), (694, 2000001, 'US', 'stream', '2026'), (948, 15, 'GB', 'stream', '2026')`);
  const read = async (query: string) => {
    const response = await app.request(`/api/films/streams?${query}`);
    expect(response.headers.get('Cache-Control')).toMatch(/^public, /);
    return filmStreamsSchema.parse(await response.json()).films;
  };
  expect(await read('ids=948,694,99999999')).toEqual([{ id: 694, platforms: ['netflix', 'shudder'] }]);
  expect(await read('ids=694,948&region=GB')).toEqual([{ id: 948, platforms: ['hulu'] }]);
});

test.each([
  ['', /^ids: /],
  ['ids=x', /^ids/],
  ['ids=1&region=us', /^region: must be two capital letters/],
  ['ids=1&region=US&region=GB', /^region: must be given only once/],
])('the query "%s" gets 400 and a message that names the parameter', async (query, message) => {
  const { app } = await testApp();
  const response = await app.request(`/api/films/streams?${query}`);
  expect(response.status).toBe(400);
  expect((await response.json()).message).toMatch(message);
});
