import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fromElsewhere, post } from '#test/app/members.ts';
import { joinNight, openNight } from '#test/app/night-guests.ts';
import { readStream } from '#test/app/night-stream.ts';
import { type TestApp, testApp } from '#test/app/test-app.ts';
import { uploadFiles } from '#test/app/uploads.ts';
import { MOVARY, makeOwner } from '#test/calls/two-members.ts';
import { tablesWith } from '#test/database/tables-with.ts';

const NAME = 'olga-the-trace';

/** The files of the site with one of these texts, except the mails that it has sent. */
async function filesWith({ deps }: TestApp, texts: string[]): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(deps.env.DATA_DIR, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    if (!entry.isFile() || file.includes('outbox')) continue;
    const content = `${file}\n${await readFile(file, 'latin1')}`;
    if (texts.some((text) => content.includes(text))) found.push(file);
  }
  return found;
}

test('a deleted member is in no table and no file: not in open nights, imports, links and jobs', async () => {
  const site = await testApp();
  const owner = await makeOwner(site);
  const texts = [owner.id, owner.email, NAME];
  const hosted = await openNight(site.app, NAME, owner.cookie);
  const ben = await joinNight(site.app, hosted.code, 'Ben');
  await hosted.put({ bring: { watchlist: true, seen: true, taste: true }, ready: true });
  const alone = await openNight(site.app, NAME, owner.cookie);
  const visited = await openNight(site.app, 'Cid');
  // The member logs in after having joined, and then brings films.
  const late = await joinNight(site.app, visited.code, NAME);
  const asMember = { Cookie: `${late.cookie}; ${owner.cookie}` };
  expect(
    (await late.request('/me', { method: 'PUT', body: { bring: { seen: true } }, headers: asMember })).status,
  ).toBe(200);
  await owner.request('/api/shares', { method: 'POST', body: { kind: 'profile', name: NAME } });
  expect((await uploadFiles(site.app, owner, [MOVARY])).status).toBe(202);
  await post(site.app, '/api/reset-password/request', { email: owner.email }, fromElsewhere());
  const before = await tablesWith(site.pool, texts);
  const expected = ['public.night_guest', 'public.import', 'public.share', 'graphile_worker._private_jobs'];
  expect(before).toEqual(expect.arrayContaining(expected));
  const stream = readStream(await ben.request('/events'));
  const { version } = await ben.night();

  const password = { method: 'DELETE', body: { password: owner.password } };
  expect((await owner.request('/api/auth/account', password)).status).toBe(204);

  expect(await tablesWith(site.pool, texts)).toEqual([]);
  expect(await filesWith(site, texts)).toEqual([]);
  // The next guest leads the night, and hears of it at once. A night without guests is deleted.
  await stream.until(version + 1);
  await stream.close();
  expect(await ben.night()).toMatchObject({ mayLead: true, people: [{ name: 'Ben', host: true }] });
  expect((await ben.put({ ready: true })).state).toBe('gathering');
  expect((await ben.start()).state).toBe('voting');
  expect((await visited.night()).people.map(({ name }) => name)).toEqual(['Cid']);
  expect((await alone.request('')).status).toBe(404);
  await site.runJobs();
  expect((await site.outbox()).filter(({ to }) => to === owner.email)).toEqual([]);
});

test('a member who deletes the account during a night neither deadlocks with it nor stays in it', async () => {
  const site = await testApp();
  const owner = await makeOwner(site);
  const night = await openNight(site.app, NAME, owner.cookie);
  const ben = await joinNight(site.app, night.code, 'Ben');
  const changes = Array.from({ length: 20 }, (_, count) =>
    count % 2
      ? night.request('/me', { method: 'PUT', body: { bring: { seen: true, watchlist: count % 4 === 1 } } })
      : ben.request('/me', { method: 'PUT', body: { maxRuntime: 60 + count } }),
  );
  const body = { password: owner.password };
  const deleted = owner.request('/api/auth/account', { method: 'DELETE', body });
  for (const response of await Promise.all([...changes, deleted])) expect(response.status).toBeLessThan(500);
  expect((await deleted).status).toBe(204);
  expect(await tablesWith(site.pool, [owner.id, owner.email, NAME])).toEqual([]);
});
