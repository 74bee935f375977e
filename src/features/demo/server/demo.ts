import type { Deps } from '#engine/deps.ts';
import { dayOf } from '#engine/lib/dates.ts';
import { createDemoRepository } from './demo.repository.ts';
import { plausibleMembers } from './plausible-members.ts';

export { createDemoRepository, plausibleMembers };

const MEMBERS = 300;

/** A demo has made-up members. A job deletes all members each night, except administrators, and makes up new ones. */
export function createDemoSite({ db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>) {
  const repository = createDemoRepository(db);

  async function reset(): Promise<void> {
    // The end time is midnight, so that every run of the job on the same day makes up the same members.
    const until = new Date(`${dayOf(clock())}T00:00:00Z`);
    await repository.reset(plausibleMembers(await repository.films(dayOf(until)), MEMBERS, until));
  }

  return {
    tasks: env.DEMO ? { 'demo-reset': reset } : {},

    /** @throws UnusableDatabaseError for a demo on a database with members of its own */
    async start(): Promise<void> {
      await repository.claim(env.DEMO);
      if (env.DEMO && !(await repository.hasMembers())) await reset();
    },
  };
}
