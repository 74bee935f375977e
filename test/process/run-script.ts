import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { onTestFinished } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../..');

export type Script = {
  child: ChildProcess;
  /** Standard output and error so far. */
  output: () => string;
  /** Resolves with the exit code, or null after a signal, when all output has arrived. */
  ended: Promise<number | null>;
};

/**
 * Runs a script of the repository with Node. It is killed after the test if it still runs.
 *
 * @param env settings; except for the path and the cache of modules, the test's own environment is not passed on
 */
export function runScript(script: string, args: string[] = [], env: Record<string, string> = {}): Script {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [script, ...args], {
    cwd: ROOT,
    env: { PATH, NODE_COMPILE_CACHE, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      output += text;
    });
  }
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output };
}

/** Runs a command of `src/cli` until it ends. */
export async function runCommand(name: string, args: string[], env: Record<string, string>) {
  const { ended, output } = runScript(`src/cli/${name}.ts`, args, env);
  return { code: await ended, output: output() };
}
