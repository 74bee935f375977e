import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
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

/** Sends a command of the DevTools protocol to a process of Node or to a page. */
export type Send = (method: string, params?: object) => Promise<unknown>;

const coverageSchema = z.object({
  result: z.array(
    z.object({
      url: z.string(),
      functions: z.array(z.object({ ranges: z.array(z.object({ count: z.number() })) })),
    }),
  ),
});

export async function startCoverage(send: Send): Promise<void> {
  await send('Profiler.enable');
  await send('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
}

/** Returns the URLs of the scripts of which a function ran since the last call. */
async function scriptsThatRan(send: Send): Promise<string[]> {
  const { result } = coverageSchema.parse(await send('Profiler.takePreciseCoverage'));
  return result
    .filter(({ functions }) => functions.some(({ ranges }) => (ranges[0]?.count ?? 0) > 0))
    .map(({ url }) => url);
}

/** Returns our files of which a function runs during `call`, sorted. @param toPath null for files that are not ours */
export async function filesThatRan(
  send: Send,
  toPath: (url: string) => string | null,
  call: () => Promise<unknown>,
): Promise<string[]> {
  await scriptsThatRan(send);
  await call();
  const files = (await scriptsThatRan(send)).map(toPath).filter((path) => path !== null);
  return [...new Set(files)].sort();
}
