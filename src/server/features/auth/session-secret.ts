import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = 'session-secret';
const BYTES = 32;

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

async function readSecret(file: string): Promise<string | null> {
  try {
    return (await readFile(file, 'utf8')).trim() || null;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * What signs the cookies: SESSION_SECRET, otherwise one that is made once and kept in DATA_DIR/session-secret.
 *
 * @throws Error when the file cannot be read or made
 */
export async function readSessionSecret(env: {
  SESSION_SECRET?: string | undefined;
  DATA_DIR: string;
}): Promise<string> {
  if (env.SESSION_SECRET) return env.SESSION_SECRET;
  const file = path.join(env.DATA_DIR, FILE);
  const kept = await readSecret(file);
  if (kept) return kept;
  await mkdir(env.DATA_DIR, { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, `${randomBytes(BYTES).toString('base64url')}\n`, { mode: 0o600, flush: true });
  // A kill leaves the whole file or none.
  await rename(draft, file);
  const made = await readSecret(file);
  if (!made) throw new Error(`${file} is empty`);
  return made;
}
