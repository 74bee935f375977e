import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Milliseconds within which signals are one and the same wish to stop. */
const SAME_SIGNAL = 1_000;
/** Milliseconds after which the process ends, whatever still hangs; the next start finds its way. */
const DEADLINE = 9_500;

type Step = () => Promise<unknown>;

export type Shutdown = {
  /** Aborted by the first wish to stop. */
  signal: AbortSignal;
  /** Adds what is to be done at the end; steps run one after another, in the order in which they were added. */
  onStop: (step: Step) => void;
};

/**
 * Ends the process on SIGTERM or SIGINT, from the moment that this is called: does the steps known by then and exits
 * with 0, or with 1 when they take too long. A second signal does not wait for them.
 */
export function createShutdown(log: Logger): Shutdown {
  const steps: Step[] = [];
  const wish = new AbortController();
  let since = 0;

  async function runSteps(): Promise<void> {
    for (const step of steps) {
      await step().catch((error: unknown) => log.warn({ err: error }, 'a part of the site did not stop cleanly'));
    }
  }

  async function stop(signal: string): Promise<void> {
    if (wish.signal.aborted) {
      // One Ctrl-C reaches us from the terminal and again from the parent; a later one is somebody who will not wait.
      if (Date.now() - since > SAME_SIGNAL) process.exit(1);
      return;
    }
    since = Date.now();
    log.info(`${signal}: stopping`);
    wish.abort();
    const inTime = await Promise.race([runSteps().then(() => true), sleep(DEADLINE, false)]);
    if (!inTime) log.warn('stopping takes too long: what still runs is left as it is');
    process.exit(inTime ? 0 : 1);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  return { signal: wish.signal, onStop: (step) => void steps.push(step) };
}
