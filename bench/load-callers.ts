// bench/load.ts forks this file and passes a load.
import { seededRandom } from '#engine/lib/seeded-random.ts';
import type { LoadMember, Subjects } from './load-members.ts';
import { nextCall, send } from './load-mix.ts';

export type Load = { url: string; subjects: Subjects; members: LoadMember[]; concurrency: number; seconds: number };
/** Milliseconds by call, and the number of failures by status. */
export type Outcome = { times: Record<string, number[]>; failures: Record<number, number> };

/** Runs this many clients, each with one request at a time. */
async function run({ url, subjects, members, concurrency, seconds }: Load): Promise<Outcome> {
  const outcome: Outcome = { times: {}, failures: {} };
  const end = performance.now() + seconds * 1000;
  const caller = async (number: number) => {
    const random = seededRandom(number + concurrency * 1000);
    const member = members[number % members.length];
    while (member && performance.now() < end) {
      const call = nextCall(random);
      const begin = performance.now();
      const status = await send(url, call, subjects, member, random);
      outcome.times[call.name] ??= [];
      outcome.times[call.name]?.push(performance.now() - begin);
      // 409: an unreleased film cannot be marked as watched.
      if (status >= 400 && status !== 409) outcome.failures[status] = (outcome.failures[status] ?? 0) + 1;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, (_, number) => caller(number)));
  return outcome;
}

process.on('message', async (load: Load) => process.send?.(await run(load)));
