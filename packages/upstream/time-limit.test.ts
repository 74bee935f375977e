import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, onTestFinished, test } from 'vitest';
import { readCapped, within, withTimeLimit } from './upstream.ts';

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const CALLS = 30;

test('withTimeLimit returns the result, or throws the error, of work that finishes in time', async () => {
  expect(await withTimeLimit(5_000, async () => 'done')).toBe('done');
  await expect(withTimeLimit(5_000, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
});

test('work that ignores the signal is timed out', async () => {
  await expect(withTimeLimit(20, () => new Promise(() => undefined))).rejects.toMatchObject({ name: 'TimeoutError' });
});

test.each([
  ['before the headers', false],
  ['in the body', true],
])(
  'calls to a server that hangs %s time out and close their connections, even if garbage is collected meanwhile',
  async (_, headers) => {
    const server = createServer((_request, response) => {
      if (headers) response.writeHead(200).write('so far');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    // For a TCP server, `address()` returns an object.
    const { port } = server.address() as AddressInfo;
    let accepted = 0;
    server.on('connection', () => (accepted += 1));
    const open = () => new Promise<number>((resolve) => server.getConnections((_error, count) => resolve(count)));
    const call = async (signal: AbortSignal) => {
      const { body } = await fetch(`http://127.0.0.1:${port}/`, { signal });
      return body && readCapped(body, { maxBytes: 1_000, signal });
    };
    const calls = Promise.allSettled(Array.from({ length: CALLS }, () => withTimeLimit(2_000, call)));
    await expect.poll(() => accepted).toBeGreaterThanOrEqual(CALLS);
    for (let round = 0; round < 10; round++) {
      collectGarbage();
      await sleep(50);
    }
    expect((await calls).map(({ status }) => status)).toEqual(Array(CALLS).fill('rejected'));
    await expect.poll(open).toBe(0);
  },
);

test('within() returns early results and ignores late results and late failures', async () => {
  const late = Promise.withResolvers<string>();
  expect(await within(1_000, Promise.resolve('soon'))).toBe('soon');
  await expect(within(1_000, Promise.reject(new Error('at once')))).rejects.toThrow('at once');
  expect(await within(5, late.promise)).toBeNull();
  expect(await within(0, late.promise)).toBeNull();
  late.reject(new Error('too late'));
  // Gives Node the time to report an unhandled rejection, which would fail the test run.
  await new Promise(setImmediate);
});
