// npm run test:doors: logs in by real identity providers on the loopback. Arguments after -- go to the tests.
import { existsSync } from 'node:fs';
import { install, run } from './install.mjs';

install();
if (existsSync(new URL('../node_modules/oidc-provider', import.meta.url)))
  run('vitest', ['run', '--project', 'doors', ...process.argv.slice(2)]);
else console.log('oidc-provider is not installed: skipped');
