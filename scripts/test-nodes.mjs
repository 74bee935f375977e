// npm run test:nodes: runs tests with several app processes, reverse proxies, a primary and a standby on this machine.
// Arguments after -- go to the tests.
import { build, install, run } from './install.mjs';

install();
build();
run('node', ['scripts/ensure-proxies.ts']);
run('vitest', ['run', '--project', 'nodes', ...process.argv.slice(2)]);
