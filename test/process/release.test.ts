import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import manifest from '../../package.json' with { type: 'json' };
import { nextVersion } from '../../scripts/release/version.ts';

const ROOT = path.join(import.meta.dirname, '../..');
const version = nextVersion(manifest.version, 'minor');
const name = `fright-club-${version}`;

/** A repository with the files that a release reads. */
let folder: string;
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@localhost', ...args], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
const release = (...args: string[]) =>
  spawnSync(process.execPath, ['scripts/release.ts', ...args], { cwd: folder, encoding: 'utf8' });
const output = (file: string) => path.join(folder, 'dist/release', file);

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fright-club-release-test-'));
  for (const file of [
    'package.json',
    'package-lock.json',
    'CHANGELOG.md',
    '.gitignore',
    'scripts',
    'src',
    'packages',
    'db',
  ])
    cpSync(path.join(ROOT, file), path.join(folder, file), { recursive: true });
  // Writes a changelog with notes, because the current one may have none.
  writeFileSync(
    path.join(folder, 'CHANGELOG.md'),
    '# Changelog\n\n## Unreleased\n\n### What is new\n\n- Moons.\n\n### What you must do\n\nNothing.\n',
  );
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  git('init', '--quiet', '--initial-branch=main');
  // node_modules is a link here, and .gitignore excludes only a folder of this name.
  writeFileSync(path.join(folder, '.git/info/exclude'), 'node_modules\n');
  git('add', '--all');
  git('commit', '--quiet', '-m', 'chore: all');
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('a dry run of a release', () => {
  test('writes sources, a list of packages and checksums, and leaves branch and tags alone', () => {
    const before = git('rev-parse', 'main');
    const { status, stdout, stderr } = release('minor', '--dry-run');
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`Dry run of ${version}`);
    expect(readdirSync(output('')).sort()).toEqual(['SHA256SUMS', `${name}.cdx.json`, `${name}.tar.gz`]);
    expect([git('rev-parse', 'main'), git('tag'), git('status', '--porcelain')]).toEqual([before, '', '']);
    expect(git('worktree', 'list').split('\n')).toHaveLength(1);

    const unpacked = (file: string) =>
      execFileSync('tar', ['-xzOf', output(`${name}.tar.gz`), `${name}/${file}`], { encoding: 'utf8' });
    expect(JSON.parse(unpacked('package.json'))).toMatchObject({ version });
    expect(JSON.parse(unpacked('package-lock.json'))).toMatchObject({ version });
    expect(unpacked('CHANGELOG.md')).toMatch(new RegExp(`^## ${version} \\(20\\d\\d-\\d\\d-\\d\\d\\)$`, 'm'));

    const packages = z.object({
      bomFormat: z.literal('CycloneDX'),
      components: z.array(z.object({ purl: z.string() })),
    });
    const { components } = packages.parse(JSON.parse(readFileSync(output(`${name}.cdx.json`), 'utf8')));
    expect(components.map(({ purl }) => purl)).toContain(`pkg:npm/hono@${manifest.dependencies.hono}`);
    for (const line of readFileSync(output('SHA256SUMS'), 'utf8').trim().split('\n')) {
      const [sum, file = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(readFileSync(output(file)))
          .digest('hex'),
      ).toBe(sum);
    }
  });

  test('refuses a checkout with uncommitted changes, and a version step that does not exist', () => {
    expect(release('huge').stderr).toBe('Usage: npm run release -- major|minor|patch [--dry-run]\n');
    writeFileSync(path.join(folder, 'note.txt'), 'unsaved');
    expect(release('minor', '--dry-run').stderr).toMatch(/^There are changes that are not committed/);
    rmSync(path.join(folder, 'note.txt'));
  });
});
