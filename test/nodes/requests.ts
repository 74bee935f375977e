import type { Requestable } from '../app/members.ts';

/** Wraps a running site for the helpers of test/app/members.ts. */
export const siteAt = (url: string): Requestable => ({
  request: (input, init) => fetch(typeof input === 'string' ? url + input : input, init),
});
