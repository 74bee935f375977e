import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { later } from './clean-up.ts';

export async function until(name: string, holds: () => Promise<boolean>, seconds = 60): Promise<void> {
  const deadline = Date.now() + seconds * 1000;
  while (!(await holds().catch(() => false))) {
    if (Date.now() > deadline) throw new Error(`${name}: not within ${seconds} s`);
    await sleep(50);
  }
}

export type Program = {
  /** The process id; 0 when the program could not be started. */
  pid: number;
  isRunning: () => boolean;
  /** Standard output and error so far. */
  output: () => string;
  /** Sends a signal and resolves with the exit code when the program has ended. */
  end: (signal: NodeJS.Signals) => Promise<number | null>;
};

/** Waits until a program serves. @throws Error with its output when it has ended or after two minutes */
export async function untilServes(program: Program, serves: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 120_000;
  while (!(await serves().catch(() => false))) {
    if (!program.isRunning() || Date.now() > deadline)
      throw new Error(`The program does not serve: ${program.output()}`);
    await sleep(50);
  }
}

type SpawnOptions = Parameters<typeof spawn>[2];

/** Starts a program, which is ended after the file's tests. */
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
    // SIGTERM before SIGKILL, because a killed nginx master leaves its workers behind.
    const killed = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await end('SIGTERM').catch(() => undefined);
    clearTimeout(killed);
  });
  return { pid: child.pid ?? 0, isRunning, output: () => output, end };
}
