import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Environment } from '#engine/env.ts';
import { codeOf } from '#engine/lib/error-code.ts';

const FILE = 'session-secret';
const BYTES = 32;

async function readSecret(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

const makeSecret = () => randomBytes(BYTES).toString('base64url');

async function readOwnSecret(dataDir: string): Promise<string> {
  const file = path.join(dataDir, FILE);
  const existing = await readSecret(file);
  if (existing) return existing;
  await mkdir(dataDir, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${makeSecret()}\n`, { mode: 0o600, flush: true });
  // The rename is atomic: a crash leaves the whole file or none.
  await rename(draft, file);
  const made = await readSecret(file);
  if (!made) throw new Error(`${file} is empty`);
  return made;
}

type SecretSettings = Pick<Environment, 'SESSION_SECRET' | 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * Returns the secret that signs cookies: SESSION_SECRET, otherwise a generated secret. The generated secret is stored
 * in the external database, for all processes, or in DATA_DIR/session-secret if the database is embedded.
 *
 * @throws Error when the secret can be neither read nor created
 */
export async function readSessionSecret(
  env: SecretSettings,
  share: (offer: string) => Promise<string>,
): Promise<string> {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  if (!env.DATABASE_URL) return readOwnSecret(env.DATA_DIR);
  // A single process may already have signed cookies with its own secret. All processes then use this secret, so that
  // nobody is signed out.
  const own = await readSecret(path.join(env.DATA_DIR, FILE));
  return share(own && own.length >= BYTES ? own : makeSecret());
}
