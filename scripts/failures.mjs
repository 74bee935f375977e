// Reads the reports of tests. Plain JavaScript, because npm test starts on the Node that started npm.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';

const vitestFailures = ({ testResults }) =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = relative(process.cwd(), name);
    if (failed.length === 0) return status === 'failed' ? [file] : [];
    return failed.map(({ fullName }) => `${file}: ${fullName}`);
  });

const playwrightFailures = ({ specs = [], suites = [] }) => [
  ...specs.flatMap(({ ok, file, title: name }) => (ok ? [] : [`e2e/${file}: ${name}`])),
  ...suites.flatMap(playwrightFailures),
];

/**
 * Returns the names of the tests that failed in vitest's or Playwright's JSON report. If the run failed for another
 * reason, such as a server that did not start, returns a line that says so.
 */
export function failuresOf(report, exitCode) {
  const read = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {};
  const failures = read.testResults ? vitestFailures(read) : playwrightFailures(read);
  if (exitCode === 0 || failures.length > 0) return failures;
  const errors = (read.errors ?? []).map(({ message }) => message);
  return [`the run ended with exit code ${exitCode}: ${errors.join(' ') || 'see above'}`];
}
