// npm run test:cluster: tests the site on three Patroni nodes, three etcds, HAProxy and nginx on this machine, under
// faults. As root, the tests run in a separate network and process namespace, share no port with other programs, and
// leave no process running.
// Arguments after -- go to the tests.
import { spawnSync } from 'node:child_process';
import { build, install, run } from './install.mjs';

install();
build();
const NAMESPACES = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
const reporters = ['--reporter=default', '--reporter=./test/cluster/report.ts'];
const tests = ['vitest', 'run', '--project', 'cluster', ...reporters, ...process.argv.slice(2)];
const mayUnshare = process.getuid?.() === 0 && spawnSync('unshare', [...NAMESPACES, 'true']).status === 0;
if (mayUnshare) {
  // The shell also waits for orphans, so that a killed PostgreSQL does not stay a zombie.
  const inside = 'ip link set lo up && FRIGHT_CLUB_TEST_NETWORK=own "$@"; exit $?';
  run('unshare', [...NAMESPACES, 'sh', '-c', inside, 'sh', ...tests]);
} else {
  console.log('Without root or namespaces, the fault that needs a separate network is not run.');
  run(tests[0], tests.slice(1));
}
