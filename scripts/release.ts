// npm run release -- major|minor|patch [--dry-run]: runs all tests, raises the version, commits and tags it, and writes
// to dist/release/: the sources, the image, a list of all packages (CycloneDX), and the files' SHA-256. A dry run runs no
// tests, makes neither database nor image, and leaves branch and tags alone.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { dayOf } from '#engine/lib/dates.ts';
import { keepDump } from './release/keep-dump.ts';
import { nextVersion, releaseNotes, STEPS, versionOf } from './release/version.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const OUT = join(ROOT, 'dist/release');

const show = (command: string, args: string[], cwd = ROOT) => execFileSync(command, args, { cwd, stdio: 'inherit' });
const read = (command: string, args: string[], cwd = ROOT) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64_000_000 }).trim();

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

/**
 * Commits the new version in a separate work tree, so that a failure leaves the checkout as it is.
 *
 * @param withDump adds a small database of this version, with which later versions test their upgrade
 */
async function commitVersion(version: string, withDump: boolean): Promise<string> {
  const tree = mkdtempSync(join(tmpdir(), 'fright-club-release-'));
  read('git', ['worktree', 'add', '--quiet', '--detach', tree, 'HEAD']);
  try {
    const change = (file: string, edit: (text: string) => string) =>
      writeFileSync(join(tree, file), edit(readFileSync(join(tree, file), 'utf8')));
    change('CHANGELOG.md', (text) => releaseNotes(text, version, dayOf(new Date())));
    read('npm', ['version', version, '--no-git-tag-version', '--ignore-scripts'], tree);
    if (withDump) {
      const dump = `test/releases/${version}.backup.gz`;
      await keepDump(join(tree, dump), dayOf(new Date()));
      read('git', ['add', dump], tree);
    }
    const author = ['-c', 'user.name=Fright Club', '-c', 'user.email=release@localhost'];
    const own = read('git', ['config', '--default', '', '--get', 'user.email']);
    read('git', [...(own ? [] : author), 'commit', '--all', '--quiet', '-m', `chore(release): ${version}`], tree);
    return read('git', ['rev-parse', 'HEAD'], tree);
  } finally {
    read('git', ['worktree', 'remove', '--force', tree]);
  }
}

/** Writes the files of a release. @param commit the commit whose sources are packed */
function writeFiles(version: string, commit: string, withImage: boolean): void {
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT, { recursive: true });
  const name = `fright-club-${version}`;
  const sources = ['archive', '--format=tar.gz', `--prefix=${name}/`, `--output=${join(OUT, `${name}.tar.gz`)}`];
  show('git', [...sources, commit]);
  writeFileSync(
    join(OUT, `${name}.cdx.json`),
    read('npm', ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev', '--sbom-type=application']),
  );
  if (withImage) {
    show('deploy/container/build.sh', []);
    show('buildah', ['push', 'fright-club', `docker-archive:${join(OUT, `${name}-image.tar`)}:fright-club:${version}`]);
    show('gzip', [join(OUT, `${name}-image.tar`)]);
  }
  const sums = readdirSync(OUT).map((file) => {
    const hash = createHash('sha256').update(readFileSync(join(OUT, file)));
    return `${hash.digest('hex')}  ${file}\n`;
  });
  writeFileSync(join(OUT, 'SHA256SUMS'), sums.join(''));
}

const { values, positionals } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false } },
  allowPositionals: true,
});
const step = STEPS.find((name) => name === positionals[0]);
if (!step || positionals.length > 1) fail('Usage: npm run release -- major|minor|patch [--dry-run]');
const isDry = values['dry-run'];
if (read('git', ['status', '--porcelain']))
  fail('There are changes that are not committed: commit or stash them first.');

if (!isDry) show('npm', ['test']);
const version = nextVersion(versionOf(readFileSync(join(ROOT, 'package.json'), 'utf8')), step);
const commit = await commitVersion(version, !isDry);
if (!isDry) {
  show('git', ['merge', '--quiet', '--ff-only', commit]);
  show('git', ['tag', '--annotate', `v${version}`, '-m', `Fright Club ${version}`]);
}
writeFiles(version, commit, !isDry);
console.log(
  isDry
    ? `Dry run of ${version}: the files are in dist/release/, without an image; branch and tags are as before.`
    : `Released ${version}: push the branch and the tag v${version}, and publish the files in dist/release/.`,
);
