import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';

/** Milliseconds within which repeated signals count as one. */
const SAME_SIGNAL = 1_000;
/** Milliseconds after which the process ends even if a step still hangs. */
const DEADLINE = 9_500;

type Step = () => Promise<unknown>;

export type Shutdown = {
  /** Aborted when the stop begins. */
  signal: AbortSignal;
  /** Adds a step. Steps run one after another, in the order in which they were added. */
  onStop: (step: Step) => void;
};

/**
 * Runs the steps on SIGTERM or SIGINT. Then exits with 0, or with 1 if the steps take longer than DEADLINE. If a second
 * signal comes more than SAME_SIGNAL after the first one, the process exits immediately with 1.
 */
export function createShutdown(log: Logger): Shutdown {
  const steps: Step[] = [];
  const stopping = new AbortController();
  let since = 0;

  async function runSteps(): Promise<void> {
    for (const step of steps) {
      await step().catch((error: unknown) => log.warn({ err: error }, 'a shutdown step failed'));
    }
  }

  async function stop(signal: string): Promise<void> {
    if (stopping.signal.aborted) {
      // One Ctrl-C arrives twice, from the terminal and from the parent process. A signal that arrives later is a
      // second Ctrl-C and means "stop now".
      if (performance.now() - since > SAME_SIGNAL) process.exit(1);
      return;
    }
    since = performance.now();
    log.info(`${signal}: stopping`);
    stopping.abort();
    const inTime = await Promise.race([runSteps().then(() => true), sleep(DEADLINE, false)]);
    if (!inTime) log.warn('stopping takes too long: exiting now');
    process.exit(inTime ? 0 : 1);
  }
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  return { signal: stopping.signal, onStop: (step) => void steps.push(step) };
}
