import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { contentSecurityPolicy, createJoinedRuns } from './pages.routes.ts';

/** Returns work that reads `value` when it begins, and returns this value when the test calls `end`. */
function slowReads() {
  const state = { value: 'old', begun: 0, end: [] as (() => void)[] };
  const work = async () => {
    const { value } = state;
    state.begun += 1;
    await new Promise<void>((resolve) => state.end.push(resolve));
    return value;
  };
  return { state, work };
}

test('a thousand concurrent calls share two runs', async () => {
  const join = createJoinedRuns<number>();
  let runs = 0;
  const work = async () => {
    runs += 1;
    await new Promise(setImmediate);
    return runs;
  };
  const results = await Promise.all(Array.from({ length: 1_000 }, () => join('a', work)));
  expect(runs).toBe(2);
  expect(results.filter((result) => result === 2)).toHaveLength(999);
});

test('a call never gets the result of a run that began before the call', async () => {
  const join = createJoinedRuns<string>();
  const { state, work } = slowReads();
  const first = join('a', work);
  state.value = 'new';
  const [second, third] = [join('a', work), join('a', work)];
  state.end[0]?.();
  expect(await first).toBe('old');
  await new Promise(setImmediate);
  state.end[1]?.();
  expect(await Promise.all([second, third])).toEqual(['new', 'new']);
  expect(state.begun).toBe(2);
});

test('calls with different keys do not wait for each other, and a later call does not get an earlier failure', async () => {
  const join = createJoinedRuns<string>();
  const failing = join('a', async () => {
    throw new Error('no');
  });
  const next = join('a', async () => 'yes');
  expect(await join('b', async () => 'other')).toBe('other');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
});

test('a call does not join a run that has begun, even if that run was queued before', async () => {
  const join = createJoinedRuns<string>();
  const { state, work } = slowReads();
  const first = join('a', work);
  const second = join('a', work);
  state.end[0]?.();
  await first;
  await new Promise(setImmediate);
  state.value = 'new';
  const third = join('a', work);
  state.end[1]?.();
  expect(await second).toBe('old');
  await new Promise(setImmediate);
  state.end[2]?.();
  expect(await third).toBe('new');
});

test('a call begins at once when the last run has ended', async () => {
  const join = createJoinedRuns<string>();
  const { state, work } = slowReads();
  for (const begun of [1, 2]) {
    const run = join('a', work);
    expect(state.begun).toBe(begun);
    state.end.at(-1)?.();
    await run;
  }
});

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('the policy allows inline scripts by hash, files from our origin, YouTube frames, and nothing else', () => {
  const policy = contentSecurityPolicy(
    '<script>one()</script><script type="module" src="/assets/a.js"></script><script nonce="">two()\n</script>',
  );
  expect(policy).not.toMatch(/unsafe/);
  expect(policy.split('; ')).toEqual([
    "default-src 'none'",
    `script-src 'self' ${hashOf('one()')} ${hashOf('two()\n')}`,
    "style-src 'self'",
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    'frame-src https://www.youtube-nocookie.com',
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    'report-uri /api/browser-errors',
  ]);
});

test('the policy allows inline styles by hash', () => {
  expect(contentSecurityPolicy('<style data-a>a{b:c}</style>')).toContain(`style-src 'self' ${hashOf('a{b:c}')};`);
  expect(contentSecurityPolicy('<p>plain</p>')).toContain("style-src 'self';");
});
