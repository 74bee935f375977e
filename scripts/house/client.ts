import { setTimeout as sleep } from 'node:timers/promises';
import type { Requestable } from '#test/app/members.ts';

const TRIES = 30;

/** Sends requests to a site on a machine that may be busy: a response with the status 503 is requested again. */
export const patientClient = (url: string): Requestable => ({
  request: async (path, init) => {
    for (let left = TRIES; ; left--) {
      const response = await fetch(url + path, init);
      if (response.status !== 503 || left === 0) return response;
      await sleep(1000);
    }
  },
});
