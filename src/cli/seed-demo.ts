// npm run admin -- demo --members 500 adds synthetic members, for demos, screenshots, tests and benchmarks.
// npm run admin -- demo --remove removes all of them.
import { parseArgs } from 'node:util';
import { dayOf } from '#engine/lib/dates.ts';
import { createDemoRepository, plausibleMembers } from '#features/demo/server/demo.ts';
import { runCommand, UsageError, withDatabase } from './run-command.ts';

const MAX_MEMBERS = 100_000;

runCommand(async (log) => {
  const { values } = parseArgs({
    options: { members: { type: 'string', default: '500' }, remove: { type: 'boolean', default: false } },
  });
  const count = Number(values.members);
  if (!Number.isInteger(count) || count < 1 || count > MAX_MEMBERS) {
    throw new UsageError(`--members must be a whole number from 1 to ${MAX_MEMBERS}.`);
  }
  await withDatabase(log, async ({ db }) => {
    const demo = createDemoRepository(db);
    if (values.remove) {
      console.log(`Removed ${await demo.removeAll()} synthetic members`);
      return;
    }
    // Midnight, so that the command adds the same members all day.
    const until = new Date(`${dayOf(new Date())}T00:00:00Z`);
    const films = await demo.films(dayOf(until));
    console.log(`Added ${await demo.add(plausibleMembers(films, count, until))} synthetic members`);
  });
});
