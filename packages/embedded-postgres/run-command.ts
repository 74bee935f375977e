import { spawn } from 'node:child_process';

/** The user that PostgreSQL's programs run as. `uid` and `gid` own PostgreSQL's files. */
export type Account = {
  name: string;
  uid: number;
  gid: number;
  /** The user id inside a user namespace; undefined without a namespace. */
  inside?: number;
};

type CommandResult = { ok: boolean; stdout: string; stderr: string };

type CommandOptions = { as?: Account | undefined; cwd?: string; input?: string };

/** Omits the app's secrets. LC_ALL=C makes PostgreSQL's messages English. initdb needs ComSpec on Windows. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: handed on to other programs, not read as configuration
  const { PATH, ComSpec, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, ComSpec, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C' };
}

type Command = { file: string; args: string[]; identity: { uid?: number; gid?: number } };

/**
 * `identity` is for the options of spawn. util-linux's unshare replaces itself with the program, so the pid stays the
 * same.
 */
export function commandAs(account: Account | undefined, file: string, args: string[]): Command {
  if (!account) return { file, args, identity: {} };
  const identity = { uid: account.uid, gid: account.gid };
  if (account.inside === undefined) return { file, args, identity };
  const mapping = [`--map-user=${account.inside}`, `--map-group=${account.inside}`];
  return { file: 'unshare', args: ['--user', ...mapping, '--', file, ...args], identity };
}

/** Runs a program and waits for its end. Never rejects: if it cannot start, `ok` is false and stderr has the reason. */
export function runCommand(file: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const command = commandAs(options.as, file, args);
    const child = spawn(command.file, command.args, {
      ...command.identity,
      // The account may not be allowed to enter the app's working directory.
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
    // A program may end without reading its input. Its exit code shows if it failed.
    child.stdin.on('error', () => {});
    child.stdin.end(options.input ?? '');
  });
}
