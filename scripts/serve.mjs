import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { environment, ROOT } from './install.mjs';

/** Milliseconds before the site is started again after a crash; doubled after each further crash. */
const FIRST_PAUSE = 1_000;
const MAX_PAUSE = 60_000;
/** If the site has run for this many milliseconds before a crash, the pause is FIRST_PAUSE again. */
const STABLE = 10 * 60_000;
/** After these exit codes the site is not started again: it was stopped (0), or refuses a setting or its database (1). */
const FINAL_CODES = new Set([0, 1]);

/**
 * Runs the site, and starts it again when it crashes or is killed. site-process.json has settings of V8 and glibc, which
 * the Dockerfile repeats, and the folder where Node keeps compiled modules, which shortens the next start. Rendering
 * creates much short-lived data: with the default settings, the process uses 200 MB more under load and is not faster.
 * About 60 MB are in use permanently, far below V8's limit of 512 MB.
 */
export function serve() {
  const site = JSON.parse(readFileSync(new URL('site-process.json', import.meta.url), 'utf8'));
  const env = { ...site.environment, ...environment };
  let server = null;
  let isStopping = false;
  let pause = FIRST_PAUSE;

  function start() {
    const begun = performance.now();
    server = spawn('node', site.arguments, { cwd: ROOT, stdio: 'inherit', env });
    server.on('exit', (code, signal) => {
      server = null;
      if (isStopping || FINAL_CODES.has(code)) process.exit(code ?? 1);
      if (performance.now() - begun > STABLE) pause = FIRST_PAUSE;
      console.error(`The site ended with ${signal ?? code}. It starts again in ${pause / 1000} s.`);
      setTimeout(start, pause);
      pause = Math.min(2 * pause, MAX_PAUSE);
    });
  }

  /** The site drains and stops its database; this process only forwards the signal and waits. */
  function stop(signal) {
    isStopping = true;
    if (!server) process.exit(0);
    // Windows has no signals: Ctrl-C reaches the site from its console, and kill would end the site immediately.
    if (process.platform !== 'win32') server.kill(signal);
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
  // npm forwards a signal only to its shell, so we stop when that shell, our parent process, has ended.
  const { ppid } = process;
  const watch = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(watch);
    stop('SIGTERM');
  }, 500);
  start();
}
