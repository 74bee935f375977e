import { describe, expect, test } from 'vitest';
import { nextVersion, releaseNotes } from '../../scripts/release/version.ts';

test.each([
  ['0.1.4', 'patch', '0.1.5'],
  ['0.1.4', 'minor', '0.2.0'],
  ['0.1.4', 'major', '1.0.0'],
] as const)('after %s, a %s release is %s', (version, step, next) => {
  expect(nextVersion(version, step)).toBe(next);
});

describe('the changelog of a release', () => {
  const CHANGELOG =
    '# Changelog\n\n## Unreleased\n\n### What is new\n\n- Moons.\n\n### What you must do\n\nNothing.\n\n## 0.1.0 (2026-11-01)\n\nOld.\n';

  test('has the version and the day above the notes, and an empty section for the next release', () => {
    expect(releaseNotes(CHANGELOG, '0.2.0', '2026-11-27')).toBe(
      '# Changelog\n\n## Unreleased\n\n### What is new\n\n### What you must do\n\n' +
        '## 0.2.0 (2026-11-27)\n\n### What is new\n\n- Moons.\n\n### What you must do\n\nNothing.\n\n## 0.1.0 (2026-11-01)\n\nOld.\n',
    );
  });

  test.each([
    ['# Changelog\n', /has no section "## Unreleased"/],
    [CHANGELOG.replace('- Moons.\n', ''), /has no text under "### What is new"/],
    [CHANGELOG.replace('Nothing.\n', ''), /has no text under "### What you must do"/],
    [CHANGELOG.replace('### What you must do', '### Notes'), /has no text under "### What you must do"/],
  ])('is refused when a part is missing: %#', (changelog, message) => {
    expect(() => releaseNotes(changelog, '0.2.0', '2026-11-27')).toThrow(message);
  });
});
