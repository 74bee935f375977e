// npm run test:clients: lints the OpenAPI document, generates two clients from it and uses them.
// Arguments after -- go to the tests.
import { build, install, run } from './install.mjs';

install();
run('npm', ['ci', '--prefix', 'test/clients', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']);
build();
run('vitest', ['run', '--project', 'clients', ...process.argv.slice(2)]);
