import { spawn } from 'node:child_process';

/** The OS account that PostgreSQL's programs run as. */
export type Account = { name: string; uid: number; gid: number };

export type CommandResult = { ok: boolean; stdout: string; stderr: string };

type CommandOptions = { as?: Account | undefined; cwd?: string; input?: string };

/** PostgreSQL's programs get what they need and none of the app's secrets; C keeps their messages in English. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  // biome-ignore lint/style/noProcessEnv: handed on to other programs, not read as configuration
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: 'C' };
}

/** The part of spawn's options that changes the account. */
export function identity(account: Account | undefined): { uid?: number; gid?: number } {
  return account ? { uid: account.uid, gid: account.gid } : {};
}

/**
 * Runs a program to its end. Never rejects: a program that cannot be started is `ok: false`, with the reason in stderr.
 */
export function runCommand(file: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      ...identity(options.as),
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
