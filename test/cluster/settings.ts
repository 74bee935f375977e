import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseEnv } from 'node:util';

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy/cluster');

export const deployed = (file: string): string => path.join(DEPLOY, file);

/**
 * Reads an environment file of deploy/cluster and replaces addresses, folders and names.
 *
 * @throws Error when the file lacks a replaced setting
 */
export async function environmentFrom(file: string, changes: Record<string, string>): Promise<NodeJS.ProcessEnv> {
  const settings = parseEnv(await readFile(deployed(file), 'utf8'));
  const unknown = Object.keys(changes).filter((name) => !(name in settings));
  if (unknown.length > 0) throw new Error(`${file} lacks ${unknown.join(', ')}`);
  return { PATH: process.env.PATH, LANG: 'C.UTF-8', ...settings, ...changes };
}
