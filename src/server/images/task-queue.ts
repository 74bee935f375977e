import { ImageFailure } from './image-failure.ts';

type TaskQueueOptions = { concurrency: number; maxWaiting: number };

/** Runs a few tasks at a time and lets a bounded number wait, first come, first served. */
export function createTaskQueue({ concurrency, maxWaiting }: TaskQueueOptions) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return {
    /** How many wait for their turn. */
    waiting: () => waiting.length,

    /** @throws ImageFailure busy, at once, when the waiting room is full */
    async run<T>(task: () => Promise<T>): Promise<T> {
      if (running >= concurrency) {
        if (waiting.length >= maxWaiting) throw new ImageFailure('busy', 'too many images are being made');
        // Whoever finishes hands over its place, so `running` stays as it is.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else {
        running += 1;
      }
      try {
        return await task();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
