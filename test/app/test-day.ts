/** The day on which the tests' clock stands. */
export const TEST_DAY = '2026-11-20';
export const DAY_AFTER = '2026-11-21';
