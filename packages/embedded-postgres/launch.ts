import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { type Account, commandAs, serverEnvironment } from './run-command.ts';
import { openServerLog, readFailureReason } from './server-log.ts';

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
