import { EventEmitter } from 'node:events';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createListener } from './listen.ts';

// Vitest's fake timers do not replace this module.
vi.mock('node:timers/promises', () => ({
  setTimeout: (milliseconds: number, value: unknown, { signal }: { signal: AbortSignal }) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason));
      setTimeout(resolve, milliseconds, value);
    }),
}));
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A listener whose pool gives these connections, one after the other. */
function listenerOf(clients: FakeClient[]) {
  const waiting = [...clients];
  const connect = async () => {
    const client = waiting.shift();
    if (!client) throw new Error('no connection');
    return client;
  };
  const given = {
    log: { warn: vi.fn() },
    onMessage: vi.fn(),
    onReturn: vi.fn(async () => undefined),
    onCheck: vi.fn(async () => undefined),
  };
  // A pool of which the listener uses only `connect`.
  const pool = { connect } as unknown as Pool;
  return { ...given, listener: createListener({ ...given, pool, channel: 'night' }) };
}

class FakeClient extends EventEmitter {
  check = async () => ({ rows: [{ standby: false }] });
  release = vi.fn();
  query = async (text: string) => (text.startsWith('listen') ? undefined : this.check());
}

const broken = () => {
  const client = new FakeClient();
  client.check = async () => {
    throw new Error('the server is away');
  };
  return client;
};

test('a listener whose first connection fails a check opens another one, and hears messages again', async () => {
  const [first, second] = [broken(), new FakeClient()];
  const { listener, log, onMessage, onReturn, onCheck } = listenerOf([first, second]);
  await listener.start();
  await vi.advanceTimersByTimeAsync(15_000);
  expect([first.release.mock.calls, log.warn.mock.calls.length]).toEqual([[[true]], 1]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onReturn).toHaveBeenCalledTimes(1);
  second.emit('notification', { channel: 'night', payload: 'BATES 2' });
  expect(onMessage).toHaveBeenCalledWith('BATES 2');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([second.release.mock.calls, onCheck.mock.calls.length]).toEqual([[], 4]);
  listener.stop();
});

test('a listener whose first connection cannot be opened says so, and opens one for the next who needs it', async () => {
  const client = new FakeClient();
  const { listener, log } = listenerOf([client]);
  const [first, same] = [listener.start(), listener.start()];
  await Promise.all([first, same]);
  listener.stop();
  await expect(listener.start()).rejects.toThrow('no connection');
  await expect(listener.start()).rejects.toThrow('no connection');
  expect(log.warn).not.toHaveBeenCalled();
});
