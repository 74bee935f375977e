// npm run admin -- rescue jamie@example.org prints a link that logs this member in once, for an hour, and turns their second
// factor off. Anybody with the link can log in, so first make sure that the person is the member (docs/operations.md).

import { normaliseEmail } from '#features/accounts/contract/credentials.ts';
import { addRescueLink } from '#features/accounts/server/accounts.ts';
import { runCommand, UsageError, withDatabase } from './run-command.ts';

runCommand(async (log) => {
  const email = process.argv[2];
  if (!email) throw new UsageError('Usage: npm run admin -- rescue jamie@example.org');
  await withDatabase(log, async ({ db }, env) => {
    const token = await addRescueLink(db, normaliseEmail(email), new Date());
    if (!token) throw new UsageError('No member has this email address.');
    console.log(`${env.APP_URL}/api/rescue/${token}`);
  });
});
