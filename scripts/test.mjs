// npm test: installs what is missing, runs all checks and tests even if some fail, and lists all failures at the end.
// `npm test -- changed` runs only the tests that a change since main touches; other words run special tests.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkStatic, chosen } from './check.mjs';
import { failuresOf } from './failures.mjs';
import { environment, exitCodeOf, install } from './install.mjs';
import { SPECIAL_TESTS } from './special-tests.mjs';

const [word, ...rest] = process.argv.slice(2);
const onlyChanged = word === 'changed';
const base = rest[0] ?? 'main';
const special = onlyChanged ? undefined : chosen('npm test', SPECIAL_TESTS, word, ['changed']);

install({ tools: true });
if (special) {
  special(...rest);
  process.exit();
}
const reports = mkdtempSync(join(tmpdir(), 'fright-club-reports-'));
const [vitestReport, playwrightReport] = [join(reports, 'vitest.json'), join(reports, 'playwright.json')];

function runVitest() {
  const projects = ['unit', 'unit-mocks', 'api'].flatMap((name) => ['--project', name]);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`];
  const code = exitCodeOf('vitest', ['run', ...projects, ...reporters, ...(onlyChanged ? ['--changed', base] : [])]);
  return failuresOf(vitestReport, code);
}

function runPlaywright() {
  if (exitCodeOf('node', ['scripts/ensure-browser.ts']) !== 0) return ['no browser could be installed'];
  const tests = onlyChanged ? [`--only-changed=${base}`] : [];
  const env = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightReport };
  const code = exitCodeOf('playwright', ['test', '--reporter=line,json', ...tests], { env });
  return failuresOf(playwrightReport, code);
}

const failures = [...(await checkStatic('node scripts/build.mjs')), ...runVitest(), ...runPlaywright()];
rmSync(reports, { recursive: true });
if (failures.length > 0) {
  console.error(`\nFailed (${failures.length}):\n${failures.map((failure) => `  ${failure}`).join('\n')}`);
  process.exitCode = 1;
}
