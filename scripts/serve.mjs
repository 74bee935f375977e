import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { environment, ROOT } from './install.mjs';

/**
 * Starts the site and ends with it. site-process.json says how, for the Dockerfile too: rendering makes much that is
 * soon gone, and with V8's usual generations and glibc's arena for each thread the process holds two hundred megabytes
 * more under load and is no faster. What is in use for good is about 60 MB, far below the limit of 512.
 */
export function serve() {
  const site = JSON.parse(readFileSync(new URL('site-process.json', import.meta.url), 'utf8'));
  const env = { ...site.environment, ...environment };
  const server = spawn('node', site.arguments, { cwd: ROOT, stdio: 'inherit', env });
  // The server drains and stops its database; this process only passes the wish on and waits.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  // npm passes a signal on to its shell, which ends without a word to us.
  const { ppid } = process;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    server.kill('SIGTERM');
  }, 500);
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
