// npm run test:doors: logs in by real identity providers on the loopback. Arguments after -- go to the tests.
import { missingPackages, NEEDS } from '../test/doors/needs.mjs';
import { install, run } from './install.mjs';

install();
for (const provider of Object.keys(NEEDS)) {
  const missing = missingPackages(provider);
  if (missing.length > 0) console.log(`${provider} is skipped: ${missing.join(', ')} is not installed`);
}
run('vitest', ['run', '--project', 'doors', ...process.argv.slice(2)]);
