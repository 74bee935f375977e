import { open } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { fromElsewhere, login, signUp } from '../app/members.ts';
import { runCommand } from '../process/run-script.ts';
import { cleanUp, makeFolder, queryIn } from './cluster-helper.ts';
import { row } from './rows.ts';
import { runningSite } from './site.ts';

afterEach(cleanUp);

const TOKEN = 'the token of the operator';
const SENTENCE = expect.stringMatching(/^Some data of Fright Club cannot be read/);

const PAGE_BYTES = 8_192;

/** Overwrites a page of a relation, as a broken disk does. */
async function damage(file: string, page: number): Promise<void> {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(PAGE_BYTES, 0xa5), 0, PAGE_BYTES, page * PAGE_BYTES);
  await handle.close();
}

describe(row('damaged pages of the database'), () => {
  test('calls that need them get 503 with a sentence, and the operator learns what to repair', async ({ annotate }) => {
    const folder = await makeFolder();
    const site = await runningSite(folder);
    const member = await signUp(site);
    const rated = await member.request('/api/ratings/694', { method: 'POST', body: { overallRating: 8 } });
    expect(rated.status).toBe(200);
    const found = await queryIn(
      folder,
      `select relname, current_setting('data_directory') || '/' || pg_relation_filepath(oid) as file
       from pg_class where relname in ('film', 'rating', 'session_pkey', 'session_token_key') and relkind in ('r', 'i')`,
    );
    // The first pages of the table may have no film that is still valid.
    const [film] = await queryIn(
      folder,
      'select id, title, (ctid::text::point)[0]::int as page from film order by ctid limit 1',
    );
    await site.kill('SIGTERM');
    const names = found.map(({ relname }) => String(relname));
    for (const { relname, file } of found) await damage(String(file), relname === 'film' ? Number(film?.page) : 0);

    const again = await runningSite(folder, { METRICS_TOKEN: TOKEN });
    const attempts = [
      await login(again, member.email, member.password, fromElsewhere()),
      await again.request(`/api/movies/find?${new URLSearchParams({ title: String(film?.title) })}`),
      await again.request(`/api/tmdb/movie/${film?.id}`),
    ];
    for (const response of attempts) {
      expect([response.url, response.status, (await response.json()).message]).toEqual([response.url, 503, SENTENCE]);
      expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0);
    }
    const readiness = async (headers = {}) => (await again.request('/readyz', { headers })).json();
    expect(await readiness()).toMatchObject({ status: 'ready', damaged: true });
    await expect
      .poll(async () => JSON.stringify((await readiness({ Authorization: `Bearer ${TOKEN}` })).damaged))
      .toMatch(/The table film is damaged.*restore the newest backup/);
    const detail = JSON.stringify((await readiness({ Authorization: `Bearer ${TOKEN}` })).damaged);
    expect(detail).toMatch(/The index session_\w+ of the table session is damaged. Rebuild it: reindex index session_/);
    expect(again.output()).toMatch(/"msg":"The table film is damaged/);
    expect(again.output()).not.toMatch(/"level":50[^\n]*request failed/);
    await again.kill('SIGTERM');

    const backup = await runCommand('backup', [path.join(folder, 'b.gz')], { DATA_DIR: folder });
    expect(backup.code).toBe(1);
    expect(backup.output).toMatch(/^The table \w+ is damaged, so no backup was made\.[^\n]*\n$/);
    await annotate(`${names.length} relations damaged, ${attempts.length} calls got 503 with a sentence`);
  });
});
