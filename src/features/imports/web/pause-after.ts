const SHORTEST = 500;
const LONGEST = 8_000;
const GROWTH = 1.3;

/** Milliseconds from a poll of a running job to the next one. */
export const pauseAfter = (polls: number) => Math.min(LONGEST, Math.round(SHORTEST * GROWTH ** polls));
