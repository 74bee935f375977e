// Checks the licence of every package in the lock file, for all platforms, and prints a table of them. With --check it
// prints only licences that are not allowed.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';

const LOCK = new URL('../package-lock.json', import.meta.url);

/** Licences that allow use, change and distribution; NOTICE.md names further conditions. */
const ALLOWED = new Set([
  ...['0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC-BY-4.0', 'CC0-1.0', 'ISC'],
  ...['LGPL-3.0-or-later', 'MIT', 'MIT-0', 'MPL-2.0', 'OFL-1.1', 'PostgreSQL', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

const lockSchema = z.object({
  packages: z.record(z.string(), z.object({ license: z.string().optional(), dev: z.boolean().optional() })),
});

/** `A AND B`: both must be allowed. `A OR B`: one is enough (SPDX 2.3, annex D). Refuses a mix of both operators. */
function isAllowed(expression: string): boolean {
  const parts = expression.replaceAll(/[()]/g, '');
  if (!parts.includes(' OR ')) return parts.split(' AND ').every((part) => ALLOWED.has(part.trim()));
  return !parts.includes(' AND ') && parts.split(' OR ').some((part) => ALLOWED.has(part.trim()));
}

const { packages } = lockSchema.parse(JSON.parse(await readFile(LOCK, 'utf8')));
const byLicence = new Map<string, { names: Set<string>; isShipped: boolean }>();
for (const [path, { license = 'unknown', dev = false }] of Object.entries(packages)) {
  if (path === '') continue;
  const group = byLicence.get(license) ?? { names: new Set(), isShipped: false };
  group.names.add(path.replace(/^.*node_modules\//, ''));
  byLicence.set(license, { names: group.names, isShipped: group.isShipped || !dev });
}

const groups = [...byLicence].sort(([one], [other]) => (one < other ? -1 : 1));
const refused = groups.filter(([licence]) => !isAllowed(licence));
for (const [licence, { names }] of refused) console.error(`Not allowed: ${licence}: ${[...names].join(', ')}`);
if (refused.length > 0) process.exitCode = 1;
if (!process.argv.includes('--check')) {
  for (const [licence, { names, isShipped }] of groups)
    console.log(
      `${licence} (${isShipped ? 'used by the running site' : 'tools only'}): ${[...names].sort().join(', ')}\n`,
    );
}
