import { spawn } from 'node:child_process';
import { closeSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { ClusterError, codeOf, reasonOf } from './cluster-error.ts';
import { type Account, commandAs, serverEnvironment } from './run-command.ts';

export type Process = {
  /** 0 when the program could not be started. */
  pid: number;
  gone: Promise<void>;
  /** Returns the last error in the server's log; '' without one. */
  failureReason(): string;
  unref(): void;
};

type LaunchOptions = {
  file: string;
  args: string[];
  dataDir: string;
  clusterDir: string;
  account: Account | undefined;
};

/**
 * Starts PostgreSQL in a separate session, so that Ctrl-C in the terminal reaches only the app. The app responds to its
 * open requests before it stops PostgreSQL. PostgreSQL logs to a file, so that it can continue when the app has ended.
 *
 * @throws ClusterError when the log cannot be written
 */
export function launch({ file, args, dataDir, clusterDir, account }: LaunchOptions): Process {
  const log = openServerLog(dataDir);
  try {
    const command = commandAs(account, file, args);
    const child = spawn(command.file, command.args, {
      ...command.identity,
      cwd: clusterDir,
      env: serverEnvironment(),
      detached: true,
      windowsHide: true,
      stdio: ['ignore', log.fd, log.fd],
    });
    let failure = '';
    const gone = new Promise<void>((resolve) => {
      child.once('exit', () => resolve());
      child.once('error', (error) => {
        failure = error.message;
        resolve();
      });
    });
    return {
      pid: child.pid ?? 0,
      gone,
      failureReason: () => failure || readFailureReason(log),
      unref: () => child.unref(),
    };
  } finally {
    closeSync(log.fd);
  }
}

const LARGEST = 10 * 1024 * 1024;
const TAIL = 64 * 1024;
/**
 * The first of five lines that PostgreSQL logs on Windows without a severity such as FATAL (PostgreSQL's
 * src/backend/main/main.c).
 */
const ADMINISTRATOR = /^Execution of PostgreSQL by a user with administrative permissions/;

type ServerLog = {
  fd: number;
  file: string;
  /** Position in bytes at which this run's lines begin. */
  start: number;
};

/** Opens DATA_DIR/postgres.log. A log above 10 MB is first renamed to postgres.log.1. @throws ClusterError */
export function openServerLog(dataDir: string): ServerLog {
  const file = path.join(dataDir, 'postgres.log');
  try {
    if (sizeOf(file) > LARGEST) renameSync(file, `${file}.1`);
    const fd = openSync(file, 'a', 0o640);
    return { fd, file, start: fstatSync(fd).size };
  } catch (error) {
    throw new ClusterError(`${file} cannot be written: ${reasonOf(error)}.`, error);
  }
}

function sizeOf(file: string): number {
  try {
    return statSync(file).size;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 0;
    throw error;
  }
}

/**
 * Returns the last fatal error of this run, otherwise its last line, without time and severity; '' without any line.
 */
export function readFailureReason({ file, start }: ServerLog): string {
  const fd = openSync(file, 'r');
  try {
    const size = fstatSync(fd).size;
    const from = Math.max(start, size - TAIL);
    const bytes = Buffer.alloc(Math.max(0, size - from));
    readSync(fd, bytes, 0, bytes.length, from);
    const lines = bytes.toString('utf8').split('\n');
    if (lines.some((line) => ADMINISTRATOR.test(line)))
      return 'it may not run with the rights of an administrator: start the app without them';
    const reason = lines.findLast((line) => /\b(FATAL|PANIC):/.test(line)) ?? lines.findLast((line) => line.trim());
    return (reason ?? '').replace(/^.*?\b(FATAL|PANIC): +/, '').trim();
  } finally {
    closeSync(fd);
  }
}
