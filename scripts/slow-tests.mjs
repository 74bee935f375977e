// npm run test:slow -- NAME [arguments for the test runner]: runs tests that are too slow, or need too much, for npm test.
import { spawnSync } from 'node:child_process';
import { missingPackages, NEEDS } from '../test/doors/needs.mjs';
import { build, install, run } from './install.mjs';

const [name, ...rest] = process.argv.slice(2);
const vitest = (...options) => ['vitest', 'run', '--project', name, ...options, ...rest];
const runVitest = () => run('vitest', vitest().slice(1));

/**
 * Tests the site on three Patroni nodes, three etcds, HAProxy and nginx on this machine, under faults. As root, the
 * tests run in a separate network and process namespace, share no port with other programs, and leave no process
 * running.
 */
function runCluster() {
  const namespaces = ['--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const tests = vitest('--reporter=default', '--reporter=./test/cluster/report.ts');
  const mayUnshare = process.getuid?.() === 0 && spawnSync('unshare', [...namespaces, 'true']).status === 0;
  if (!mayUnshare) {
    console.log('Without root or namespaces, the fault that needs a separate network is not run.');
    run(tests[0], tests.slice(1));
    return;
  }
  // The shell also waits for orphans, so that a killed PostgreSQL does not stay a zombie.
  const inside = 'ip link set lo up && FRIGHT_CLUB_TEST_NETWORK=own "$@"; exit $?';
  run('unshare', [...namespaces, 'sh', '-c', inside, 'sh', ...tests]);
}

const SLOW_TESTS = {
  /** Requests that are generated from the API's description. */
  fuzz: runVitest,
  /** Syncs of a whole catalogue, query plans with a million films, and the development server. */
  long: runVitest,
  /** Several app processes behind reverse proxies, a primary and a standby. */
  nodes() {
    build();
    run('node', ['scripts/ensure-proxies.ts']);
    runVitest();
  },
  /** Logins by real identity providers on the loopback. */
  doors() {
    for (const provider of Object.keys(NEEDS)) {
      const missing = missingPackages(provider);
      if (missing.length > 0) console.log(`${provider} is skipped: ${missing.join(', ')} is not installed`);
    }
    runVitest();
  },
  /** Lints the OpenAPI document, generates two clients from it and uses them. */
  clients() {
    run('npm', ['ci', '--prefix', 'test/clients', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
    build();
    runVitest();
  },
  cluster() {
    build();
    runCluster();
  },
  /** The main flows in Chromium, Firefox and WebKit. */
  browsers() {
    build();
    run('playwright', ['test', '--config', 'e2e/browsers/playwright.config.ts', ...rest]);
  },
};

if (!Object.hasOwn(SLOW_TESTS, name ?? '')) {
  console.error(`Usage: npm run test:slow -- ${Object.keys(SLOW_TESTS).join('|')}`);
  process.exit(1);
}
install();
SLOW_TESTS[name]();
