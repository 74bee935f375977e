import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { type Account, commandAs, serverEnvironment } from './run-command.ts';
import { openServerLog, readComplaint } from './server-log.ts';

export type Process = {
  /** 0 when the program could not be run at all. */
  pid: number;
  gone: Promise<void>;
  /** Why it ended, in its own words, as far as it gave any. */
  complaint(): string;
  /** Lets the app end without its server from now on. Until it is called, Node waits for the process. */
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
 * Starts PostgreSQL beside the app. It is in a session of its own, so that a Ctrl-C in the terminal reaches the app
 * alone, which drains first; and it writes to a file, so that the app's end does not touch it.
 *
 * @throws ClusterError when its log cannot be written
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
      complaint: () => failure || readComplaint(log),
      unref: () => child.unref(),
    };
  } finally {
    closeSync(log.fd);
  }
}
