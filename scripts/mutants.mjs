// npm run test:mutants [-- options] runs Stryker with these options. npm run test:mutants -- FEATURE… changes the code
// and the SQL of these features (docs/mutants.md).
import { spawnSync } from 'node:child_process';

const args = process.argv.slice(2);
const isOfFeatures = args.length > 0 && !args[0].startsWith('-');
const [command, ...rest] = isOfFeatures ? ['node', 'scripts/feature-mutants.ts', ...args] : ['stryker', 'run', ...args];
process.exitCode = spawnSync(command, rest, { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;
