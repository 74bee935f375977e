import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { later } from './clean-up.ts';

export async function until(what: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(50);
  }
}

export type Program = {
  /** 0 when it could not be started. */
  pid: number;
  isRunning: () => boolean;
  /** Its output so far. */
  output: () => string;
  /** Sends a signal and waits for the end. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** Waits until a program serves. @throws Error with its output when it does not */
export async function untilServes(program: Program, serves: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await serves().catch(() => false))) {
    if (!program.isRunning() || Date.now() > deadline) throw new Error(`It does not serve: ${program.output()}`);
    await sleep(50);
  }
}

type SpawnOptions = Parameters<typeof spawn>[2];

/** Runs a program until the file's tests are over. */
export function runProgram(file: string, args: string[], options: SpawnOptions = {}): Program {
  const child: ChildProcess = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('exit', resolve);
    child.once('error', reject);
  });
  // untilServes reports the error.
  ended.catch(() => undefined);
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const end = (signal: NodeJS.Signals) => {
    if (isRunning()) child.kill(signal);
    return ended;
  };
  later(async () => {
    // Signals the program first: a killed nginx master leaves its workers behind.
    const killed = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await end('SIGTERM').catch(() => undefined);
    clearTimeout(killed);
  });
  return { pid: child.pid ?? 0, isRunning, output: () => output, end };
}
