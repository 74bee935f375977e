import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { failuresOf } from '../../scripts/failures.mjs';
import { temporaryFolder } from './temporary-folder.ts';

async function reportOf(content: object): Promise<string> {
  const report = join(await temporaryFolder(), 'report.json');
  await writeFile(report, JSON.stringify(content));
  return report;
}

test('npm test names each failed unit or API test, and each file that could not be loaded', async () => {
  const report = await reportOf({
    testResults: [
      {
        name: join(process.cwd(), 'src/a.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'a film is shown' },
          { status: 'failed', fullName: 'a film is rated' },
        ],
      },
      { name: join(process.cwd(), 'src/b.test.ts'), status: 'failed', assertionResults: [] },
      { name: join(process.cwd(), 'src/c.test.ts'), status: 'passed', assertionResults: [] },
    ],
  });
  expect(failuresOf(report, 1)).toEqual(['src/a.test.ts: a film is rated', 'src/b.test.ts']);
});

test('npm test names each failed browser test', async () => {
  const spec = (title: string, ok: boolean) => ({ title, ok, file: 'home.spec.ts' });
  const suites = [{ specs: [spec('opens', true)], suites: [{ specs: [spec('lists films', false)] }] }];
  expect(failuresOf(await reportOf({ suites }), 1)).toEqual(['e2e/home.spec.ts: lists films']);
});

test('npm test says so when a run failed outside its tests or wrote no report', async () => {
  const report = await reportOf({ suites: [], errors: [{ message: 'The server did not start.' }] });
  expect(failuresOf(report, 1)).toEqual(['the run ended with exit code 1: The server did not start.']);
  expect(failuresOf('/no/such/report.json', 2)).toEqual(['the run ended with exit code 2: see above']);
  expect(failuresOf('/no/such/report.json', 0)).toEqual([]);
});
