import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { environment, ROOT } from './install.mjs';

/**
 * Starts the site and exits with it. site-process.json has V8's and glibc's settings, which the Dockerfile repeats:
 * rendering creates much short-lived data, and with the defaults the process uses 200 MB more under load without being
 * faster. About 60 MB are in use permanently, far below the limit of 512.
 */
export function serve() {
  const site = JSON.parse(readFileSync(new URL('site-process.json', import.meta.url), 'utf8'));
  const env = { ...site.environment, ...environment };
  const server = spawn('node', site.arguments, { cwd: ROOT, stdio: 'inherit', env });
  // The server drains and stops its database; this process only forwards the signal and waits.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal));
  // npm forwards a signal only to its shell, so we notice it by the shell's end.
  const { ppid } = process;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    server.kill('SIGTERM');
  }, 500);
  server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}
