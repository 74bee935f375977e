/** The work did not begin in time, because other work was running. */
export class WaitedTooLong extends Error {
  override name = 'WaitedTooLong';
}

type Waiting = { isLast: () => boolean; begin: (signal: AbortSignal) => void };
type Running = { isLast: boolean; controller: AbortController };

type TurnsOptions = {
  /** Milliseconds after which work that has not begun is rejected. */
  longestWait: number;
  /** Milliseconds after which work that waits interrupts running work with `isLast`, by aborting its signal. */
  patience: number;
};

/**
 * Runs one piece of work at a time, in the order of the calls. Work with `isLast` begins when no other work waits, and
 * must end soon after its signal is aborted.
 */
export function createTurns({ longestWait, patience }: TurnsOptions) {
  const waiting: Waiting[] = [];
  let running: Running | null = null;

  function start(isLast: boolean): AbortSignal {
    running = { isLast, controller: new AbortController() };
    return running.controller.signal;
  }

  function beginNext(): void {
    const first = waiting.findIndex(({ isLast }) => !isLast());
    const [next] = waiting.splice(Math.max(first, 0), 1);
    running = null;
    next?.begin(start(next.isLast()));
  }

  async function turn(isLast: () => boolean): Promise<AbortSignal> {
    if (!running) return start(isLast());
    const { promise, resolve, reject } = Promise.withResolvers<AbortSignal>();
    const one = { isLast, begin: resolve };
    waiting.push(one);
    const giveUp = () => {
      waiting.splice(waiting.indexOf(one), 1);
      reject(new WaitedTooLong('other work is running'));
    };
    // It is enough to interrupt once: while this work waits, no other work with `isLast` begins.
    const interrupt = () => {
      if (running?.isLast && !isLast()) running.controller.abort();
    };
    const timers = [setTimeout(giveUp, longestWait), setTimeout(interrupt, patience)];
    return promise.finally(() => timers.forEach(clearTimeout));
  }

  /** @throws WaitedTooLong, or what the work throws */
  return async function inTurn<Result>(
    isLast: () => boolean,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const signal = await turn(isLast);
    try {
      return await work(signal);
    } finally {
      beginNext();
    }
  };
}
