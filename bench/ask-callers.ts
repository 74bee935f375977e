import type { ChildProcess, Serializable } from 'node:child_process';
import { once } from 'node:events';

/**
 * Sends a task to a forked callers.ts or load-callers.ts.
 *
 * @returns the result that the process sends
 * @throws when the process exits first
 */
export async function askCallers<Result>(callers: ChildProcess, task: Serializable): Promise<Result> {
  const done = new AbortController();
  const exit = once(callers, 'exit', { signal: done.signal }).then(([code]) => {
    throw new Error(`The callers ended with ${code}`);
  });
  // When the result has arrived, the abort below rejects this promise. This rejection is no error.
  exit.catch(() => undefined);
  const result = once(callers, 'message');
  callers.send(task);
  const [message] = await Promise.race([result, exit]).finally(() => done.abort());
  return message as Result; // the only message that these files send
}
