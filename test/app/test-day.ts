/** The date of the tests' clock. */
export const TEST_DAY = '2026-11-20';
export const DAY_AFTER = '2026-11-21';
