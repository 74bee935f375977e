import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Looks a program up in PATH, or checks an absolute path. Returns its path, or null when it is missing. */
export function findProgram(name: string): string | null {
  const folders = name.startsWith('/') ? [''] : (process.env.PATH ?? '').split(':');
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path)) ?? null;
}

type Program = {
  /** The first group of the pattern's match, for example a port. */
  ready: string;
  stop(): Promise<void>;
};

/**
 * Starts a program and waits until its output matches `pattern`, or only until it runs when `pattern` is null.
 *
 * @throws Error when the program ends before that
 */
export async function startProgram(
  command: string,
  args: string[],
  pattern: RegExp | null,
  env: NodeJS.ProcessEnv = {},
): Promise<Program> {
  const child = spawn(command, args, { env: { ...process.env, TZ: 'UTC', LANGUAGE: 'en_US', ...env } });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let printed = '';
  const ready = await new Promise<string>((resolve, reject) => {
    if (!pattern) child.once('spawn', () => resolve(''));
    const read = (chunk: Buffer) => {
      printed += chunk;
      const found = pattern?.exec(printed);
      if (found) resolve(found[1] ?? '');
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${command} ended with ${code}: ${printed}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { ready, stop };
}

/** Creates a folder in the system's folder for temporary files. */
export async function temporaryFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'fright-club-browser-'));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 5 }) };
}
