import type { Requestable } from '../app/members.ts';

/** A running site as the helpers of test/app/members.ts take it. */
export const siteAt = (url: string): Requestable => ({
  request: (input, init) => fetch(typeof input === 'string' ? url + input : input, init),
});
