import { describe, expect, test } from 'vitest';
import type { TestMember } from '#test/app/members.ts';
import type { TestApp } from '#test/app/test-app.ts';
import { type TestFile, uploadFiles } from '#test/app/uploads.ts';
import { beforeEachImport } from '#test/imports/before-each-import.ts';
import { type ImportCalls, json, movary } from '#test/imports/import-calls.ts';
import type { Import } from '../contract/imports.ts';

let site: TestApp;
let member: TestMember;
let calls: ImportCalls;
beforeEachImport((importing) => {
  ({ site, member, calls } = importing);
});

const count = async (table: string) => Number((await site.pool.query(`select count(*) from ${table}`)).rows[0]?.count);

/** Makes a file with a viewing of each of the first films of the catalogue. */
async function viewings(films: number): Promise<TestFile> {
  const { rows } = await site.pool.query('select id from film order by id limit $1', [films]);
  return movary(...rows.map(({ id }) => `Film,1900,${id},,2024-10-31,,`));
}

const deleteAccount = () =>
  member.request('/api/auth/account', { method: 'DELETE', body: { password: member.password } });

async function expectNothingLeft() {
  for (const table of ['import', 'import_row', 'viewing', 'rating_history', 'graphile_worker.jobs'])
    expect([table, await count(table)]).toEqual([table, 0]);
}

describe('deleting an account', () => {
  test.each([
    ['import is being applied', 'viewing'],
    ['import’s films are being matched', 'import_row where status is not null'],
  ])('while its %s deletes all its data and ends the job', async (_, begun) => {
    const file = await viewings(1_500);
    if (begun === 'viewing') await calls.begin((await calls.ready(file))._id);
    else await calls.upload(file);
    const job = site.runJobs();
    await expect.poll(() => count(begun), { interval: 5 }).toBeGreaterThan(0);
    expect((await deleteAccount()).status).toBe(204);
    await job;
    await expectNothingLeft();
  });

  test('while its uploaded files are being read deletes all its data; the upload gets 202 or 401', async () => {
    const upload = uploadFiles(site.app, member, [await viewings(1_500)]);
    await deleteAccount();
    expect([202, 401]).toContain((await upload).status);
    await site.runJobs();
    await expectNothingLeft();
  });
});

describe('a job that fails', () => {
  test('while films are being matched ends the import with a problem, and another file can be uploaded', async () => {
    const id = await calls.upload(movary('Psycho,1960,539,,,,'));
    await site.pool.query(`update import_row set film = jsonb_set(film, '{tmdbId}', '"x"')`);
    await site.runJobs();
    expect(await calls.read(id)).toMatchObject({
      state: 'failed',
      problem: expect.stringContaining('error on our side'),
    });
    expect(await json(member.request('/api/imports'))).toMatchObject({ imports: [{ state: 'failed' }] });
    const applied = await calls.begin(id);
    expect(applied.status).toBe(409);
    expect((await applied.json()).message).toBe('This import could not be read. Please send the files again.');
    expect((await calls.ready(movary('Psycho,1960,539,,,,'))).state).toBe('ready');
  });

  test('in the middle of writing leaves only complete batches; the import can then be continued and undone', async () => {
    const found = await calls.ready(await viewings(250));
    const damaged = 'update import_row set film = jsonb_set(film, $1, $2) where line = 150';
    await site.pool.query(damaged, ['{viewings}', '[null]']);
    const broken = await calls.apply(found._id);
    expect(broken).toMatchObject({ state: 'done', problem: expect.any(String), counts: { applied: 100 } });
    expect(await count('viewing')).toBe(100);
    await site.pool.query(damaged, ['{viewings}', '[]']);
    expect(await calls.apply(found._id)).toMatchObject({ state: 'done', problem: null, counts: { applied: 250 } });
    expect(await calls.undo(found._id)).toMatchObject({ state: 'undone' });
    expect(await count('viewing')).toBe(0);
  });

  test.each(['reading', 'applying', 'taking back'])('while %s restarts even after its last try', async (step) => {
    const finished = { reading: 'ready', applying: 'done', 'taking back': 'undone' } as const;
    const id = await calls.upload(await viewings(3));
    if (step !== 'reading') {
      await site.runJobs();
      if (step === 'applying') await calls.begin(id);
      else {
        await calls.apply(id);
        await member.request(`/api/imports/${id}/undo`, { method: 'POST' });
      }
    }
    await site.pool.query('update graphile_worker._private_jobs set attempts = max_attempts');
    await site.runJobs();
    expect((await calls.read(id)).state).toBe(step === 'reading' ? 'reading' : 'applying');
    await site.deps.jobs.add('import-retry', {});
    await site.runJobs();
    await site.runJobs();
    // `test.each` widens the type of `step`.
    expect((await calls.read(id)).state satisfies Import['state']).toBe(finished[step as keyof typeof finished]);
  });
});
