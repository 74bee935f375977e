/** The work did not begin in time, because others had their turn. */
export class WaitedTooLong extends Error {
  override name = 'WaitedTooLong';
}

type Waiting = { isLast: () => boolean; begin: () => void };

/**
 * Runs one piece of work at a time, in the order of the calls. Work with `isLast` begins when no other waits.
 *
 * @param longestWait milliseconds until work that has not begun is given up
 */
export function createTurns({ longestWait }: { longestWait: number }) {
  const waiting: Waiting[] = [];
  let isBusy = false;

  function beginNext(): void {
    const first = waiting.findIndex(({ isLast }) => !isLast());
    const [next] = waiting.splice(Math.max(first, 0), 1);
    isBusy = next !== undefined;
    next?.begin();
  }

  async function turn(isLast: () => boolean): Promise<void> {
    if (!isBusy) {
      isBusy = true;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const one = { isLast, begin: resolve };
    waiting.push(one);
    const giveUp = () => {
      waiting.splice(waiting.indexOf(one), 1);
      reject(new WaitedTooLong('others have their turn'));
    };
    const timer = setTimeout(giveUp, longestWait);
    await promise.finally(() => clearTimeout(timer));
  }

  /** @throws WaitedTooLong, or what the work throws */
  return async function inTurn<Result>(isLast: () => boolean, work: () => Promise<Result>): Promise<Result> {
    await turn(isLast);
    try {
      return await work();
    } finally {
      beginNext();
    }
  };
}
