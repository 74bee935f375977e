/** Returns a clock in milliseconds that continues forward when the given clock is set back. */
export function steadyClock(clock: () => Date): () => number {
  let last = clock().getTime();
  let steady = last;
  return () => {
    const now = clock().getTime();
    steady += Math.max(0, now - last);
    last = now;
    return steady;
  };
}
