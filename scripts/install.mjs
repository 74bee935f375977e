// Runs before packages are installed, on the Node that started npm (20 or newer). So it is plain JavaScript and imports
// no packages.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodePackage, runtimeProblem, starterProblem } from './runtime.mjs';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE_PACKAGE = nodePackage(process.platform, process.arch);
const NODE = join(ROOT, 'node_modules', NODE_PACKAGE, 'bin');
const BIN = join(ROOT, 'node_modules', '.bin');

/** With this PATH, scripts run on the pinned Node. Its folder comes first, because on Windows .bin has no node.exe. */
export const environment = { ...process.env, PATH: [NODE, BIN, process.env.PATH].join(delimiter) };

/** Prints the problem and ends the process, unless `problem` is null. */
function stopFor(problem) {
  if (problem === null) return;
  console.error(problem);
  process.exit(1);
}

stopFor(starterProblem(process.versions.node));

/** Prints a line and ends the process if the Node of `environment` cannot run the site. */
export function stopWithoutRuntime() {
  const isInstalled = existsSync(NODE);
  const node = isInstalled ? join(NODE, 'node') : 'node';
  const { stdout, stderr, error } = spawnSync(node, ['--version'], { env: environment, encoding: 'utf8' });
  const version = stdout?.trim().slice(1) ?? '';
  stopFor(runtimeProblem({ version, error: error?.code, output: stderr, packageName: NODE_PACKAGE, isInstalled }));
}

/** Runs a command and shows its output. @returns its exit code */
export function exitCodeOf(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: environment,
    shell: process.platform === 'win32',
    ...options,
  });
  if (error) stopFor(`${command} could not be started: ${error.message}`);
  return status ?? 1;
}

/** Runs a command and shows its output; exits with its code if it fails. */
export function run(command, args, options = {}) {
  const code = exitCodeOf(command, args, options);
  if (code !== 0) process.exit(code);
}

function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    if (!existsSync(path)) return;
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else {
      hash.update(path.slice(ROOT.length)).update(readFileSync(path));
    }
  };
  for (const path of paths) add(join(ROOT, path));
  return hash.digest('hex');
}

/** Calls `work` unless the files at `paths` are the same as after the last call. The file `stamp` stores their hash. */
function unlessDone(stamp, paths, work) {
  const file = join(ROOT, stamp);
  const hash = hashOf(paths);
  if (existsSync(file) && readFileSync(file, 'utf8') === hash) return false;
  work();
  writeFileSync(file, hash);
  return true;
}

/**
 * Removes 80 MB that nothing here reads: source maps, and TypeScript, which npm installs without the tools too, because
 * it is an optional peer of a package of the site.
 */
function removeUnread() {
  const modules = join(ROOT, 'node_modules');
  for (const file of readdirSync(modules, { recursive: true })) {
    if (file.endsWith('.map')) rmSync(join(modules, file), { force: true });
  }
  for (const name of ['typescript', '@typescript']) rmSync(join(modules, name), { recursive: true, force: true });
}

/**
 * Installs the packages of the lock file, including the pinned Node, and checks that Node. `npm ci` would work
 * too, but would download all packages again after each upgrade.
 *
 * @param tools true also installs the tools for development and tests; once installed, they stay
 */
export function install({ tools = false } = {}) {
  const withTools = tools || existsSync(join(ROOT, 'node_modules/vitest'));
  const stamp = withTools ? 'node_modules/.installed-with-tools' : 'node_modules/.installed';
  unlessDone(stamp, ['package.json', 'package-lock.json'], () => {
    console.log('Installing packages');
    const tools = withTools ? '--include=dev' : '--omit=dev';
    run('npm', ['install', '--no-save', tools, '--no-audit', '--no-fund', '--loglevel=error'], { env: process.env });
    if (!withTools) removeUnread();
  });
  stopWithoutRuntime();
}

export function build() {
  unlessDone(
    'dist/.built',
    ['package.json', 'package-lock.json', 'vite.config.ts', 'content', 'public', 'scripts', 'src', 'packages'],
    () => {
      console.log('Building');
      run('npm', ['run', '--silent', 'build']);
    },
  );
}
