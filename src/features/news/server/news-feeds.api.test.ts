import { expect, test } from 'vitest';
import { createResponseCache } from '#engine/response-cache/response-cache.ts';
import { insertFilms } from '#test/app/insert-films.ts';
import { emptyApp } from '#test/app/test-app.ts';

test('the feeds of releases list released films with the newest first, and are sent again only after a change', async () => {
  const site = await emptyApp();
  await site.db.deleteFrom('film').execute();
  const revised_at = new Date('2026-11-19T08:00:00Z');
  await insertFilms(site.db, [
    { id: 6, title: 'Out long ago', release_date: '2020-01-01', revised_at },
    { id: 2, title: 'Out & about <today>', release_date: '2026-11-20', overview: 'A "plot".', revised_at },
    { id: 3, title: 'Not out yet', release_date: '2026-11-21', revised_at },
    { id: 5, title: 'Out today, too', release_date: '2026-11-20', revised_at },
    { id: 4, title: 'Withdrawn', release_date: '2026-11-01', removed_at: new Date(), revised_at },
  ]);
  const cached = createResponseCache((request) => site.app.fetch(request));
  const get = async (path: string, headers = {}) => cached(new Request(`http://localhost${path}`, { headers }));
  for (const [path, type] of [
    ['/releases.atom', 'application/atom+xml; charset=utf-8'],
    ['/releases.rss', 'application/rss+xml; charset=utf-8'],
  ] as const) {
    const response = await get(path);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([200, type]);
    expect(response.headers.get('Cache-Control')).toMatch(/^public, .*s-maxage=/);
    const xml = await response.text();
    const links = [...xml.matchAll(/\/movie\/(\d)</g)].map((match) => match[1]);
    expect([...new Set(links)]).toEqual(['5', '2', '6']);
    expect(xml).toContain(`${site.deps.env.APP_URL}${path}`);
    expect((await get(path, { 'If-None-Match': response.headers.get('ETag') })).status).toBe(304);
    // This request bypasses the response cache, so the feed is written again. Its bytes are the same.
    expect(await (await site.app.request(path)).text()).toBe(xml);
  }
});

test.each(['/reviews.atom', '/reviews.rss'])('%s is valid when there are no reviews', async (path) => {
  const { app } = await emptyApp();
  const response = await app.request(path);
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('Fright Club reviews')]);
});
