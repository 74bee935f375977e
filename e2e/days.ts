const DAY = 86_400_000;

/** Returns the UTC day that was some days ago, for example 2026-10-31. A day may end during a test. */
export const dayAgo = (days = 0) => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);
