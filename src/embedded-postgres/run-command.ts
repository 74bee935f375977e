import { spawn } from 'node:child_process';

/** Who PostgreSQL's programs run as; `uid` and `gid` own its files. */
export type Account = {
  name: string;
  uid: number;
  gid: number;
  /** The number that the account goes by in a user namespace; undefined without one. */
  inside?: number;
};

export type CommandResult = { ok: boolean; stdout: string; stderr: string };

type CommandOptions = { as?: Account | undefined; cwd?: string; input?: string };

/** PostgreSQL's programs get what they need and none of the app's secrets; C keeps their messages in English. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: handed on to other programs, not read as configuration
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C' };
}

type Command = { file: string; args: string[]; identity: { uid?: number; gid?: number } };

/**
 * A command as the account runs it; `identity` is for spawn's options. util-linux's unshare turns into the program
 * instead of starting it: the process is the program's own, to signals, waiting and its command line.
 */
export function commandAs(account: Account | undefined, file: string, args: string[]): Command {
  if (!account) return { file, args, identity: {} };
  const identity = { uid: account.uid, gid: account.gid };
  if (account.inside === undefined) return { file, args, identity };
  const mapping = [`--map-user=${account.inside}`, `--map-group=${account.inside}`];
  return { file: 'unshare', args: ['--user', ...mapping, '--', file, ...args], identity };
}

/**
 * Runs a program to its end. Never rejects: a program that cannot be started is `ok: false`, with the reason in stderr.
 */
export function runCommand(file: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const command = commandAs(options.as, file, args);
    const child = spawn(command.file, command.args, {
      ...command.identity,
      // The app's own folder may be closed to the account; the root folder never is.
      cwd: options.cwd ?? '/',
      env: serverEnvironment(),
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      stderr += chunk.toString();
    });
    child.on('error', (error) => resolve({ ok: false, stdout, stderr: error.message }));
    child.on('close', (code, signal) => {
      if (signal) stderr += `ended by ${signal}`;
      resolve({ ok: code === 0, stdout, stderr });
    });
    // A program that ends without reading its input is no news; its exit code says the rest.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
  });
}
