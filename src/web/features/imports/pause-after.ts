const SHORTEST = 500;
const LONGEST = 8_000;
const GROWTH = 1.3;

/** Milliseconds until the next look at something that runs. @param looks how often it was looked at */
export const pauseAfter = (looks: number) => Math.min(LONGEST, Math.round(SHORTEST * GROWTH ** looks));
