import { expect, onTestFinished, test } from 'vitest';
import { databaseUrl } from '../database/database-url.ts';
import { copyTemplate } from '../database/test-database.ts';
import { freePort, LOOPBACK } from '../process/ports.ts';
import { runScript } from '../process/run-script.ts';
import { temporaryFolder } from '../process/temporary-folder.ts';

test('the development server renders pages with a content security policy, and stops on SIGTERM', async () => {
  const { connection, drop } = await copyTemplate();
  onTestFinished(drop);
  const port = await freePort();
  const dev = runScript('scripts/dev.ts', [], {
    PORT: String(port),
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: databaseUrl(connection),
  });
  await expect.poll(dev.output).toContain('Development: http');

  const page = await fetch(`http://${LOOPBACK}:${port}/movie/694`);
  expect(page.status, dev.output()).toBe(200);
  expect(await page.text()).toContain('<h1');
  expect(page.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/);

  dev.child.kill('SIGTERM');
  expect(await dev.ended).toBe(0);
});
