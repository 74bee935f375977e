import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runScript } from '../process/run-script.ts';
import { type SiteProcess, startSite } from '../process/site-process.ts';

const HERE = 'test/clients';
const DOCUMENT = `${HERE}/generated/openapi.json`;

/** Keeps redocly from sending telemetry and looking for updates. */
const QUIET = { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };

/** Runs a script of this folder and expects it to succeed. */
async function expectSuccess(script: string, ...args: string[]): Promise<void> {
  const { ended, output } = runScript(`${HERE}/${script}`, args, QUIET);
  const code = await ended;
  expect(code, output()).toBe(0);
}

let site: SiteProcess;

beforeAll(async () => {
  site = await startSite();
  await mkdir(path.dirname(DOCUMENT), { recursive: true });
  const document = await site.request('/api/openapi.json');
  await writeFile(DOCUMENT, await document.text());
});

afterAll(() => site.stop());

test('redocly finds no error in the OpenAPI document', async () => {
  await expectSuccess('node_modules/@redocly/cli/bin/cli.js', 'lint', '--config', `${HERE}/redocly.yaml`, DOCUMENT);
});

test('two generated clients compile and can do everything from registration to export', async () => {
  await expectSuccess('generate.mjs');
  await expectSuccess('node_modules/typescript/bin/tsc', '--project', HERE);
  await expectSuccess('generated/out/journeys/openapi-fetch.js', site.url);
  await expectSuccess('generated/out/journeys/hey-api.js', site.url);
});
