import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BrokenCircuitError, BulkheadRejectedError, createUpstreamPolicy } from './upstream-policy.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OPEN_FOR = 1_000;

function setUp(options: Partial<Parameters<typeof createUpstreamPolicy>[0]> = {}) {
  const events: string[] = [];
  const policy = createUpstreamPolicy({
    timeout: 100,
    breaker: {
      failures: 3,
      openFor: OPEN_FOR,
      isFailure: (error) => String(error) !== 'missing',
      isOutage: (error) => String(error) === 'refused',
    },
    onOpen: (error) => events.push(`open: ${error}`),
    onClose: () => events.push('closed'),
    now: Date.now,
    ...options,
  });
  const request = vi.fn(async (outcome: string) => {
    if (outcome !== 'ok') throw outcome;
    return outcome;
  });
  /** Resolves to the value, or to the error as text. */
  const call = (outcome: string) => policy.execute(() => request(outcome)).catch(String);
  return { policy, request, call, events };
}

test('consecutive failures open the circuit, and a success or an ignored error resets their count', async () => {
  const { policy, call, events } = setUp();
  for (const outcome of ['faulty', 'faulty', 'ok', 'faulty', 'faulty', 'missing', 'faulty', 'faulty'])
    await call(outcome);
  expect(policy.state()).toBe('closed');
  await call('faulty');
  expect(policy.state()).toBe('open');
  expect(events).toEqual(['open: faulty']);
});

test('an outage opens the circuit immediately, and no request is sent until the probe is due', async () => {
  const { policy, request, call } = setUp();
  await call('refused');
  await expect(policy.execute(() => request('ok'))).rejects.toBeInstanceOf(BrokenCircuitError);
  vi.advanceTimersByTime(OPEN_FOR - 1);
  expect(policy.state()).toBe('open');
  vi.advanceTimersByTime(1);
  expect(policy.state()).toBe('due');
  expect(request).toHaveBeenCalledTimes(1);
});

test('a failed probe opens the circuit again without a second report; a successful probe closes it and is reported', async () => {
  const { policy, call, events } = setUp();
  await call('refused');
  vi.advanceTimersByTime(OPEN_FOR);
  await call('faulty');
  expect(policy.state()).toBe('open');
  vi.advanceTimersByTime(OPEN_FOR);
  expect(await call('ok')).toBe('ok');
  expect(policy.state()).toBe('closed');
  expect(events).toEqual(['open: refused', 'closed']);
});

test('a time-out is a failure', async () => {
  const { policy, events } = setUp({ breaker: { failures: 1, openFor: OPEN_FOR } });
  const call = policy.execute(() => new Promise(() => undefined));
  const outcome = expect(call).rejects.toMatchObject({ name: 'TimeoutError' });
  await vi.advanceTimersByTimeAsync(100);
  await outcome;
  expect(events).toHaveLength(1);
});

test('concurrent and waiting requests are limited, and waiting ones are rejected when the circuit opens', async () => {
  const { policy, request } = setUp({ bulkhead: { connections: 1, waiting: 1 } });
  const first = Promise.withResolvers<never>();
  const calls = [
    policy.execute(() => first.promise),
    policy.execute(() => request('ok')),
    policy.execute(() => request('ok')),
  ];
  const outcomes = Promise.allSettled(calls);
  await expect(calls[2]).rejects.toBeInstanceOf(BulkheadRejectedError);
  first.reject('refused');
  expect((await outcomes)[1]).toMatchObject({ reason: expect.any(BrokenCircuitError) });
  expect(request).not.toHaveBeenCalled();
});

test('a check that throws stops a request both before and after its wait for the rate limit', async () => {
  let paused = false;
  const check = () => {
    if (paused) throw new Error('pause');
  };
  const { call, request } = setUp({ check, rate: { perSecond: 20, burst: 1 } });
  await call('ok');
  const waiting = call('ok');
  paused = true;
  expect(await call('ok')).toBe('Error: pause');
  expect(await waiting).toBe('Error: pause');
  expect(request).toHaveBeenCalledTimes(1);
});
