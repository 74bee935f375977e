import { z } from 'zod';

export const STEPS = ['major', 'minor', 'patch'] as const;
export type Step = (typeof STEPS)[number];

const manifestSchema = z.object({ version: z.string().regex(/^\d+\.\d+\.\d+$/) });

export const versionOf = (manifest: string): string => manifestSchema.parse(JSON.parse(manifest)).version;

/** Returns the next version (https://semver.org). @example nextVersion('0.1.4', 'minor') // '0.2.0' */
export function nextVersion(version: string, step: Step): string {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number);
  if (step === 'major') return `${major + 1}.0.0`;
  return step === 'minor' ? `${major}.${minor + 1}.0` : `${major}.${minor}.${patch + 1}`;
}

const UNRELEASED = '## Unreleased';
/** The notes of each release must have these two headings, with a text for operators below each. */
const PARTS = ['### What is new', '### What you must do'];

/**
 * Renames the section "Unreleased" of CHANGELOG.md to the version and the day, and adds a new, empty "Unreleased".
 *
 * @throws Error if the section, one of its two parts or the text of a part is missing
 */
export function releaseNotes(changelog: string, version: string, day: string): string {
  const [before, after] = changelog.split(`${UNRELEASED}\n`);
  if (before === undefined || after === undefined) throw new Error(`CHANGELOG.md has no section "${UNRELEASED}".`);
  const section = after.split(/^## /m)[0] ?? '';
  for (const part of PARTS) {
    const text = section.split(`${part}\n`)[1]?.split(/^###? /m)[0];
    if (!text?.trim()) throw new Error(`CHANGELOG.md: "${UNRELEASED}" has no text under "${part}".`);
  }
  const empty = PARTS.map((part) => `${part}\n`).join('\n');
  return `${before}${UNRELEASED}\n\n${empty}\n## ${version} (${day})\n${after}`;
}
