import { readdir, readFile, writeFile } from 'node:fs/promises';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import { FAULT_ROWS } from './rows.ts';

export type Row = { section: string; row: string; done: string };
type RowResult = Row & { tests: TestCase[]; seen: string[] };

export const REPORT = new URL('../../docs/reliability.md', import.meta.url);
/** test/cluster/report.ts writes the part of the page that begins with this heading. */
export const CLUSTER_HEADING = '\n## The cluster\n';
const ROWS: Row[] = Object.entries(FAULT_ROWS).flatMap(([section, rows]) =>
  Object.entries(rows).map(([row, done]) => ({ section, row, done })),
);

export function resultsByRow(modules: readonly TestModule[], rows: readonly Row[]): RowResult[] {
  const results = rows.map((row): RowResult => ({ ...row, tests: [], seen: [] }));
  for (const module of modules)
    for (const suite of module.children.suites()) {
      const result = results.find(({ row }) => row === suite.name);
      if (!result) continue;
      for (const test of suite.children.allTests()) {
        result.tests.push(test);
        result.seen.push(...test.annotations().map(({ message }) => message));
      }
    }
  return results;
}

const withState = ({ tests }: RowResult, state: string) => tests.filter((test) => test.result().state === state);
const countOf = (count: number) => `${count} test${count === 1 ? '' : 's'}`;

/** Returns the verdict with the number of tests. A row whose tests were all skipped does not count as held. */
function verdict(result: RowResult): string {
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((state) => withState(result, state).length);
  if (result.tests.length === 0) return 'NO TEST';
  if (failed) return `FAILED (${failed} of ${countOf(result.tests.length)})`;
  if (!passed) return `not run here (${countOf(skipped ?? 0)})`;
  return skipped ? `held (${countOf(passed)}; ${skipped} not run here)` : `held (${countOf(passed)})`;
}

/** Returns the figures of the tests, and the titles of skipped tests. */
function figures(result: RowResult): string {
  const left = withState(result, 'skipped').map((test) => `not run here: ${test.name}`);
  return [...result.seen, ...left].join('; ') || 'no figures';
}

export const line = (result: RowResult) => `${verdict(result)} ${result.section}: ${result.row}: ${figures(result)}`;

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const HEAD = `# Reliability

Each row is a fault that was provoked for real, on one machine, against the site as it is shipped. A run of all of them
(\`npm run test:faults\`) writes this page: the test and its requirement (\`test/faults/rows.ts\`), the figures that the
tests counted, and the number of tests for the row. The figures belong to that run; other runs send other numbers of
writes, since many moments are random. The requirements are always the same: in a row that says "held" every assertion
passed.

Tests with a separate disk, files of another owner or a server in a user namespace need Linux and root. Without them
the row says "not run here" instead of "held".`;

const CLOCK = `## When the clock is set

Pauses, caches, rate limits and time-outs in the process use a monotonic clock. The rest needs the time of day, because
it outlives the process. When the clock goes back or forward an hour:

| Stored time | Effect |
|---|---|
| lock-outs after wrong passwords and too many mails | A lock-out that would be longer than its limit starts again (\`rate-limits.api.test.ts\`). Forward: it ends early, once. |
| replies of TMDB that are remembered, spans of the full sync that a process holds | One that ends later than its longest pause is over (\`doubt.api.test.ts\`, \`unattended.api.test.ts\`). A missing film, remembered for a day to a month, may wait an hour longer. |
| pauses after failures of the content service | They go on (\`live-space.test.ts\`). |
| schedules and retries of jobs | Back: they wait for the clock, an hour at most; an overdue job is added by the next start or schedule. Forward: the missed runs are made up at once, and running a job twice does no harm. A mail that waits has a fresh link, since its token is created when it is sent. |
| reset tokens (an hour) | Back: a link works for up to two hours. It still works once, and its use ends all others. Forward: it ends early, and the member requests another. |
| sessions (30 days), device cookies (a year), TMDB's data (six months), files of the image cache | An hour more or less is no matter. |
| visits at a provider (ten minutes), second steps (ten minutes), challenges of passkeys and proofs of who a member is (fifteen minutes) | Back: they last an hour longer. Forward: they end early, and the member begins again. |
| codes of the second factor | While the clock is wrong they are refused; recovery codes and passkeys get in (\`test/faults/doors.test.ts\`). |
| answers of providers | While the clocks differ by more than a minute they are refused (\`test/faults/doors.test.ts\`). |`;

const BESIDE = `## Tested beside the features

These faults need no process of their own. Their tests are part of \`npm test\`.

| Fault | Requirement | Tests |
|---|---|---|
| answers of identity providers that are forged, replayed, expired, of another issuer or for another visit, browser or client | The login page says that it did not work; no session is opened and no member made. | \`providers.api.test.ts\`, \`cross-site.test.ts\` |
| an identity provider that is down, answers in HTML or half a JSON document, describes another issuer or signs with other keys | The login stays open in every other way, and the provider is found again when it is back. | \`providers.api.test.ts\` |
| an identity without an e-mail address, with an unverified one, one of 10,000 characters or one that has an account | No member is made. An account needs its own password or passkey before an identity is linked, and its second factor. | \`providers.api.test.ts\` |
| two tabs that log in at the same time | Both log in. | \`providers.api.test.ts\` |
| an identity, passkey or password that is removed, switched off or no longer possible | The last way to log in that works today cannot be removed. | \`providers.api.test.ts\`, \`passkeys.api.test.ts\` |
| somebody who registers another person's e-mail address first | The owner's reset by mail removes everything that the other one has set up, the second factor included. | \`reset-submit.api.test.ts\` |
| a lost phone | A recovery code logs in, once, with a mail; new codes replace all old ones. | \`second-factor.api.test.ts\` |
| a code that is used twice, at the same moment too | One use succeeds. | \`second-factor.api.test.ts\` |
| a copied passkey, an answer that is sent twice, of another site or without a check of the user | Each is refused with the same response. | \`passkeys.api.test.ts\` |
| somebody else who changes the e-mail address | The old address can undo it for a week, with all ways to log in that were added since; a new password ends a change that is not confirmed. | \`email-change.api.test.ts\` |
| ten people who register with one invitation, or as the first member, at the same moment | One registers; one becomes the administrator. | \`admission.api.test.ts\` |
| an invitation that expired, was used, revoked or made up; a registration that fails | It lets nobody in; the failed registration does not use it up, by a provider neither. | \`admission.api.test.ts\`, \`admin.api.test.ts\`, \`providers.api.test.ts\` |
| a member who is disabled while they sign in | No session is left, and tokens, calendars, shared pages and new passwords let nobody in. | \`admin.api.test.ts\` |
| the last administrator is disabled or deleted, or two disable each other at the same moment | One always stays. | \`admin.api.test.ts\` |
| an administrator's device that was left open, or their access token | After fifteen minutes the calls of administrators ask to log in again; they refuse tokens. | \`admin.api.test.ts\` |
| an administrator who wants to change the log | A trigger of the database refuses it. | \`admission.api.test.ts\` |`;

export const tableOf = (results: readonly RowResult[]): string =>
  [
    '| Fault | Test and requirement | Figures | Result |',
    '|---|---|---|---|',
    ...results.map(
      (result) => `| ${[result.row, result.done, figures(result), verdict(result)].map(cell).join(' | ')} |`,
    ),
  ].join('\n');

function markdown(results: readonly RowResult[]): string {
  const sections = Object.keys(FAULT_ROWS).map(
    (section) => `## ${section}\n\n${tableOf(results.filter((result) => result.section === section))}`,
  );
  const asWhom = process.getuid?.() === 0 ? 'as root' : 'by an ordinary user';
  const where = `This page was written on ${process.platform}, ${asWhom}.`;
  return `${[HEAD, where, ...sections, BESIDE, CLOCK].join('\n\n')}\n`;
}

/** Returns the part of the page that `npm run test:slow -- cluster` has written. */
function clusterPart(page: string): string {
  const begin = page.indexOf(CLUSTER_HEADING);
  return begin < 0 ? '' : page.slice(begin);
}

/** True if all test files of a folder were run. */
export const isWholeRun = async (modules: readonly TestModule[], folder: string) =>
  (await readdir(folder)).filter((file) => file.endsWith('.test.ts')).length === modules.length;

/** Prints a line for each fault. A run of all files also writes docs/reliability.md, and fails if a row has no test. */
export default class FaultReport implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const results = resultsByRow(modules, ROWS);
    const whole = await isWholeRun(modules, import.meta.dirname);
    const shown = whole ? results : results.filter(({ tests }) => tests.length > 0);
    for (const result of shown) process.stdout.write(`${line(result)}\n`);
    if (!whole) return;
    if (results.some(({ tests }) => tests.length === 0)) process.exitCode = 1;
    await writeFile(REPORT, markdown(results) + clusterPart(await readFile(REPORT, 'utf8')));
  }
}
