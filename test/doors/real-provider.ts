import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Person } from './visitor.ts';

/** The site as it is registered at the provider. */
export type Client = { id: string; secret: string; callback: string; home: string };

export type RealProvider = {
  issuer: string;
  /** True if the provider's ID tokens say when the person logged in. */
  provesLogin: boolean;
  /** Makes all logins an hour old. */
  passAnHour?: () => Promise<void>;
  /** Answers the provider's pages; missing if these are HTML forms. */
  answer?: Answer;
  close: () => Promise<void>;
};

export type StartProvider = (options: { client: Client; people: Person[] }) => Promise<RealProvider>;

export type Running = { stop: () => Promise<void> };

/** Creates a folder. @returns its path and a function that removes it */
export async function temporaryFolder(name: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), `fright-club-${name}-`));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

/**
 * Starts a program and waits until this URL answers.
 *
 * @throws Error with the program's output when the program ends before that
 */
export async function startProgram(
  [program, ...args]: [string, ...string[]],
  { url, cwd, env = {} }: { url: string; cwd: string; env?: NodeJS.ProcessEnv },
): Promise<Running> {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output = `${output}${part}`.slice(-20_000);
    });
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(url).catch(() => null);
    const text = await response?.text();
    if (response?.ok) return { stop: () => stopped(child) };
    if (response && response.status >= 500) {
      await stopped(child);
      throw new Error(`${program} answers ${response.status}: ${text}\n${output}`);
    }
    await sleep(50);
  }
  throw new Error(`${program} ended: ${output}`);
}
