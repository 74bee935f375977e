// npm run test:mutants: runs Stryker with these options; with names of features, changes their code and SQL (docs/mutants.md).
import { spawnSync } from 'node:child_process';

const args = process.argv.slice(2);
const isOfFeatures = args.length > 0 && !args[0].startsWith('-');
const [command, ...rest] = isOfFeatures ? ['node', 'scripts/feature-mutants.ts', ...args] : ['stryker', 'run', ...args];
process.exitCode = spawnSync(command, rest, { stdio: 'inherit', shell: process.platform === 'win32' }).status ?? 1;
