import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';

/** The systems that README promises. */
const PLATFORMS = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
] as const;
type Platform = (typeof PLATFORMS)[number];

/** A package with at least this many variants, each for one system, is native. */
const MIN_VARIANTS = 5;

const names = z.preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.string())).optional();
const packageSchema = z.object({
  version: z.string().optional(),
  os: names,
  cpu: names,
  libc: names,
  optionalDependencies: z.record(z.string(), z.string()).default({}),
});
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) });
type LockedPackage = z.infer<typeof packageSchema>;

let folder: string;
let locked: [name: string, details: LockedPackage][];

beforeAll(async () => {
  const root = path.join(import.meta.dirname, '../..');
  folder = await mkdtemp(path.join(tmpdir(), 'fc-lock-'));
  for (const file of ['package.json', 'package-lock.json']) await cp(path.join(root, file), path.join(folder, file));
  const { packages } = lockSchema.parse(JSON.parse(await readFile(path.join(folder, 'package-lock.json'), 'utf8')));
  locked = Object.entries(packages).map(([place, details]) => [place.split('node_modules/').at(-1) ?? place, details]);
});
afterAll(() => rm(folder, { recursive: true }));

const variantsOf = (details: LockedPackage) => {
  const optional = new Set(Object.keys(details.optionalDependencies));
  return locked.filter(([name, { os, cpu }]) => optional.has(name) && os && cpu);
};
const runsOn = ({ os, cpu, libc }: LockedPackage, platform: Platform) =>
  os?.includes(platform.os) && cpu?.includes(platform.cpu) && (libc?.includes('glibc') ?? true);

/**
 * Returns the names of the packages that npm would install on a system. npm needs no network for this, because the lock
 * file is complete.
 */
async function installedOn({ os, cpu }: Platform): Promise<Set<string>> {
  const options = [
    'ci',
    '--dry-run',
    '--offline',
    '--ignore-scripts',
    '--loglevel=error',
    `--os=${os}`,
    `--cpu=${cpu}`,
    '--libc=glibc',
  ];
  const { stdout } = await promisify(execFile)('npm', options, { cwd: folder, shell: process.platform === 'win32' });
  return new Set([...stdout.matchAll(/^add (\S+)/gm)].map(([, name]) => name ?? ''));
}

test('the lock file has every optional package, so npm ci accepts it', () => {
  const present = new Set(locked.map(([name]) => name));
  const wanted = locked.flatMap(([, { optionalDependencies }]) => Object.keys(optionalDependencies));
  expect(wanted.filter((name) => !present.has(name))).toEqual([]);
});

describe.each(PLATFORMS)('on $os $cpu', (platform) => {
  test('npm ci installs a variant of each native package', async () => {
    const natives = locked.filter(([, details]) => variantsOf(details).length >= MIN_VARIANTS);
    expect(natives.length).toBeGreaterThan(8);
    const installed = await installedOn(platform);
    const missing = natives.filter(
      ([, details]) => !variantsOf(details).some(([name, variant]) => runsOn(variant, platform) && installed.has(name)),
    );
    expect(missing.map(([name]) => name)).toEqual([]);
  });

  test('the site runs on the same version of Node as on other platforms', () => {
    const nodes = locked.filter(([name]) => /^node-(bin-)?(darwin|linux|win)-/.test(name));
    expect(nodes.filter(([, details]) => runsOn(details, platform)).map(([, { version }]) => version)).toEqual([
      nodes[0]?.[1].version,
    ]);
  });
});
