// npm run test:faults: provokes every fault of test/faults/rows.ts. Arguments after -- go to Vitest.
import { build, install, run } from './install.mjs';

install();
// Some faults happen to the whole site, as it is built.
build();
const reporters = ['--reporter=default', '--reporter=./test/faults/report.ts'];
run('vitest', ['run', '--project', 'faults', ...reporters, ...process.argv.slice(2)]);
