import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cleanUp, isAlive, killServer, PLACES, query, runningApp, serverPid } from './cluster-helper.ts';
import { row } from './rows.ts';

afterEach(cleanUp);

describe(row('leftover pid and lock files'), () => {
  describe.each(PLACES)('$place', ({ place, makeDataDir, canRun }) => {
    beforeEach(({ skip }) => skip(!canRun, 'a closed folder is one that only root may enter'));

    async function crash(): Promise<string> {
      const dataDir = await makeDataDir();
      const app = await runningApp(dataDir);
      await query(app.connection, 'create table film (id int)');
      await Promise.all([app.kill('SIGKILL'), killServer(dataDir)]);
      return dataDir;
    }

    test(`the app takes over pid files whose number now belongs to another program, and does not harm that program (${place})`, async () => {
      const dataDir = await crash();
      // The other program needs the same user as the server, because PostgreSQL only checks processes of its own user.
      const { uid } = statSync(path.join(dataDir, 'postgres'));
      const foreign = spawn('sleep', ['60'], { uid });
      try {
        for (const name of ['postgres/postmaster.pid', 'run/.s.PGSQL.5432.lock']) {
          const file = path.join(dataDir, name);
          await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(foreign.pid)));
        }
        const app = await runningApp(dataDir);
        expect(app.ms).toBeLessThan(5_000);
        expect(app.logs.join()).toContain(`process ${foreign.pid}, which is another program by now`);
        expect(await query(app.connection, 'select * from film')).toEqual([]);
        expect((await app.kill('SIGTERM')).code).toBe(0);
        expect(isAlive(foreign.pid ?? 0)).toBe(true);
      } finally {
        foreign.kill();
      }
    });

    test(`the app does not adopt a PostgreSQL that serves another folder (${place})`, async () => {
      const dataDir = await crash();
      const otherDir = await makeDataDir();
      const other = await runningApp(otherDir);
      const file = path.join(dataDir, 'postgres/postmaster.pid');
      await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(serverPid(otherDir))));
      const app = await runningApp(dataDir);
      expect(app.adopted).toBe(false);
      expect((await app.kill('SIGTERM')).code).toBe(0);
      expect(await query(other.connection, 'select 1 as one')).toEqual([{ one: 1 }]);
      expect((await other.kill('SIGTERM')).code).toBe(0);
    });

    test(`the app removes an empty postmaster.pid, as a crash of the machine may leave it (${place})`, async ({
      annotate,
    }) => {
      const dataDir = await crash();
      const file = path.join(dataDir, 'postgres/postmaster.pid');
      await writeFile(file, '');
      await utimes(file, new Date(0), new Date(0));
      const app = await runningApp(dataDir);
      expect(app.ms).toBeLessThan(5_000);
      expect(app.logs.join()).toContain('postmaster.pid without a process number');
      expect((await app.kill('SIGTERM')).code).toBe(0);
      await annotate(`${place}: 3 kinds of leftovers, 3 starts, 0 programs harmed`);
    });
  });
});
