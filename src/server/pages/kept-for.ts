/**
 * Keeps what is read for a while; whoever asks meanwhile shares it, and whoever asks while it is read waits with the
 * others. A failure is not kept.
 *
 * @param milliseconds from the moment of asking
 */
export function keptFor<T>(
  milliseconds: number,
  read: () => Promise<T>,
  now: () => number = Date.now,
): () => Promise<T> {
  let kept: { value: Promise<T>; until: number } | null = null;
  return () => {
    if (kept && now() < kept.until) return kept.value;
    const mine = { value: read(), until: now() + milliseconds };
    kept = mine;
    mine.value.catch(() => {
      if (kept === mine) kept = null;
    });
    return mine.value;
  };
}
