import { readdir, readFile } from 'node:fs/promises';
import { parseDocument } from 'yaml';
import type { z } from 'zod';
import { compileSnapshot, type Snapshot, SnapshotError } from './compile-snapshot.ts';
import { filmFileSchema, personFileSchema } from './content-files.ts';

export const CONTENT_FOLDER = new URL('../../../../content/', import.meta.url);

/**
 * @param path within content/
 * @throws SnapshotError with a line for each problem: file, field and message
 */
export async function readYaml<T extends z.ZodType>(path: string, schema: T): Promise<z.infer<T>> {
  const document = parseDocument(await readFile(new URL(path, CONTENT_FOLDER), 'utf8'));
  const [syntaxError] = document.errors;
  if (syntaxError) throw new SnapshotError(`${path}: ${syntaxError.message.split('\n')[0]}`);
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => `${path}: ${issue.path.join('.')}: ${issue.message}`);
  throw new SnapshotError(problems.join('\n'));
}

/** Returns sorted names of files below a folder, relative to it. @param folder in content/, with a slash at the end */
export async function namesIn(folder: string, suffix: string): Promise<string[]> {
  const names = await readdir(new URL(folder, CONTENT_FOLDER), { recursive: true });
  return names
    .map((name) => name.replaceAll('\\', '/'))
    .filter((name) => name.endsWith(suffix))
    .sort();
}

async function readFolder<T extends z.ZodType>(folder: string, schema: T): Promise<z.infer<T>[]> {
  const names = await namesIn(folder, '.yaml');
  return Promise.all(names.map((name) => readYaml(folder + name, schema)));
}

/**
 * @param day YYYY-MM-DD; films released later are not trending
 * @throws SnapshotError with file and field
 */
export async function readContent(day: string): Promise<Snapshot> {
  const [films, people] = await Promise.all([
    readFolder('films/', filmFileSchema),
    readFolder('people/', personFileSchema),
  ]);
  return compileSnapshot(films, people, day);
}
