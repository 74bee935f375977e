// npm test: installs what is missing, then runs all checks and tests. `npm test -- changed` runs only the tests that a
// change since main touches. Other arguments go to the browser tests.
import { install, run } from './install.mjs';

const [mode, ...rest] = process.argv.slice(2);
const onlyChanged = mode === 'changed';
const base = rest[0] ?? 'main';

install();
run('npm', ['run', '--silent', 'check:static', '--', 'build:changed']);
run('vitest', [
  'run',
  '--project',
  'unit',
  '--project',
  'unit-mocks',
  '--project',
  'api',
  ...(onlyChanged ? ['--changed', base] : []),
]);
run('node', ['scripts/ensure-browser.ts']);
run('playwright', ['test', ...(onlyChanged ? [`--only-changed=${base}`] : process.argv.slice(2))]);
