// npm run up: installs, builds, then starts the site. Each step is skipped when its inputs are as they were.
import { spawn } from 'node:child_process';
import { build, environment, install, ROOT } from './install.mjs';

install();
build();
const server = spawn('node', ['src/main.ts'], { cwd: ROOT, stdio: 'inherit', env: environment });
// The server drains and stops its database; this process only passes the wish on and waits.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
