// npm test: sets itself up and runs everything. Arguments after -- go to the browser tests.
import { build, install, run } from './install.mjs';

install();
run('npm', ['run', '--silent', 'check']);
build();
run('node', ['scripts/ensure-browser.ts']);
run('playwright', ['test', ...process.argv.slice(2)]);
