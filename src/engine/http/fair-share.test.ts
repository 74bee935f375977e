import { createServer, IncomingMessage, request, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { listenOnLoopback } from '#test/process/ports.ts';
import { fewOfEach } from './client-limits.ts';

/** Starts a server that handles two requests of each IP address at a time. The test sends the responses. */
async function startServer(longestWait = 60_000) {
  const handled: { from: string; response: ServerResponse }[] = [];
  const addressOf = ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => headers.from?.toString() ?? null;
  const server = createServer(
    fewOfEach((incoming, response) => handled.push({ from: addressOf(incoming) ?? 'proxy', response }), {
      ...{ addressOf, atOnce: 2, longestWait },
    }),
  );
  const port = await listenOnLoopback(server);
  onTestFinished(() => void server.close().closeAllConnections());
  const send = (from?: string, reads = true) => {
    const sent = request({ port, headers: from ? { from } : {}, agent: false }).end();
    const status = new Promise<string>((resolve) => {
      sent.on('error', () => resolve('broken'));
      sent.on('response', (response) => {
        if (reads) response.resume();
        resolve(`${response.statusCode} ${response.headers['retry-after']}`);
      });
    });
    return { status, leave: () => sent.destroy() };
  };
  const seen = () => handled.map(({ from }) => from);
  return { handled, seen, send };
}

test('the third request of an IP address waits until one of its first two ends; other IP addresses do not wait', async () => {
  const { handled, seen, send } = await startServer();
  send('one');
  send('one');
  await expect.poll(seen).toEqual(['one', 'one']);
  const third = send('one');
  send('two');
  send();
  await expect.poll(() => seen().sort()).toEqual(['one', 'one', 'proxy', 'two']);
  handled[0]?.response.end();
  await expect.poll(() => seen().filter((from) => from === 'one')).toHaveLength(3);
  handled.at(-1)?.response.end();
  expect(await third.status).toBe('200 undefined');
});

test('only a few waiting requests of an IP address start in one turn of the event loop', async () => {
  let turn = 0;
  const begun: number[] = [];
  const handle = fewOfEach(
    (_, response) => {
      begun.push(turn);
      process.nextTick(() => response.emit('close'));
    },
    { addressOf: () => 'one', atOnce: 16, longestWait: 60_000 },
  );
  for (let count = 0; count < 48; count++) {
    const incoming = new IncomingMessage(new Socket());
    handle(incoming, new ServerResponse(incoming));
  }
  for (; turn < 5; turn++) await nextTurn();
  const inTurn = [0, 1, 2, 3, 4].map((one) => begun.filter((each) => each === one).length);
  expect(inTurn).toEqual([16, 8, 8, 8, 8]);
});

test('a request whose response nobody reads counts as running until its connection ends', async () => {
  const { handled, seen, send } = await startServer();
  const [first] = [send('one', false), send('one', false)];
  await expect.poll(seen).toHaveLength(2);
  // This is more than the buffers of the system can hold.
  for (const { response } of handled) response.end(Buffer.alloc(64 * 1024 * 1024));
  send('one');
  send('two');
  await expect.poll(seen).toEqual(['one', 'one', 'two']);
  first?.leave();
  await expect.poll(seen).toEqual(['one', 'one', 'two', 'one']);
});

test('a request that waits too long gets 503 with Retry-After; a waiting request whose client has left is dropped', async () => {
  const { handled, seen, send } = await startServer(300);
  send('one');
  send('one');
  await expect.poll(seen).toHaveLength(2);
  const [late, gone] = [send('one'), send('one')];
  gone.leave();
  expect(await late.status).toBe('503 5');
  for (const { response } of handled) response.end();
  send('one');
  await expect.poll(seen).toEqual(['one', 'one', 'one']);
});
