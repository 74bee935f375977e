import type { Requestable } from '../members.ts';

/** A running site as the helpers of test/members.ts take it. */
export const siteAt = (url: string): Requestable => ({
  request: (input, init) => fetch(typeof input === 'string' ? url + input : input, init),
});
