// Tests that are too slow, or need too much, for every run of npm test.
import { spawnSync } from 'node:child_process';
import { missingPackages, NEEDS } from '../test/doors/needs.mjs';
import { build, run } from './install.mjs';

const vitest = (name, ...options) => ['run', '--project', name, ...options];
const runVitest = (name, ...options) => run('vitest', vitest(name, ...options));

/**
 * Tests the site on three Patroni nodes, three etcds, HAProxy and nginx on this machine, under faults. As root, the
 * tests run in a separate network and process namespace, share no port with other programs, and leave no process
 * running.
 */
function runCluster(rest) {
  const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const tests = vitest('cluster', '--reporter=default', '--reporter=./test/cluster/report.ts', ...rest);
  const mayUnshare = process.getuid?.() === 0 && spawnSync('unshare', [...namespaces, 'true']).status === 0;
  if (!mayUnshare) {
    console.log('Without root or namespaces, the fault that needs a separate network is not run.');
    run('vitest', tests);
    return;
  }
  // The shell also waits for orphans, so that a killed PostgreSQL does not stay a zombie.
  const inside = 'ip link set lo up && FRIGHT_CLUB_TEST_NETWORK=own "$@"; exit $?';
  run('unshare', [...namespaces, 'sh', '-c', inside, 'sh', 'vitest', ...tests]);
}

/** Each gets the further arguments, for the test runner. */
export const SPECIAL_TESTS = {
  /** Provokes failures. A complete run also writes docs/reliability.md. */
  faults: (...rest) => runVitest('faults', '--reporter=default', '--reporter=./test/faults/report.ts', ...rest),
  /** Requests that are generated from the API's description. */
  fuzz: (...rest) => runVitest('fuzz', ...rest),
  /** Syncs of a whole catalogue, query plans with a million films, and the development server. */
  long: (...rest) => runVitest('long', ...rest),
  /** Several app processes behind reverse proxies, a primary and a standby. */
  nodes(...rest) {
    build();
    run('node', ['scripts/ensure-proxies.ts']);
    runVitest('nodes', ...rest);
  },
  /** Logins by real identity providers on the loopback. */
  doors(...rest) {
    for (const provider of Object.keys(NEEDS)) {
      const missing = missingPackages(provider);
      if (missing.length > 0) console.log(`${provider} is skipped: ${missing.join(', ')} is not installed`);
    }
    runVitest('doors', ...rest);
  },
  /** Lints the OpenAPI document, generates two clients from it and uses them. */
  clients(...rest) {
    run('npm', ['ci', '--prefix', 'test/clients', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
    build();
    runVitest('clients', ...rest);
  },
  cluster(...rest) {
    build();
    runCluster(rest);
  },
  /** The main flows in Chromium, Firefox and WebKit. */
  browsers(...rest) {
    build();
    run('playwright', ['test', '--config', 'e2e/browsers/playwright.config.ts', ...rest]);
  },
  /** Changes the code in small ways and expects tests to fail. */
  mutants: (...rest) => run('stryker', ['run', ...rest]),
};
