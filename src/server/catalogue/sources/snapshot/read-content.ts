import { readdir, readFile } from 'node:fs/promises';
import { parse } from 'yaml';
import type { z } from 'zod';
import { compileSnapshot, type Snapshot, SnapshotError } from './compile-snapshot.ts';
import { filmFileSchema, personFileSchema, tagsFileSchema } from './content-files.ts';

export const CONTENT_FOLDER = new URL('../../../../../content/', import.meta.url);

async function readYaml<T extends z.ZodType>(file: URL, schema: T): Promise<z.infer<T>> {
  const parsed = schema.safeParse(parse(await readFile(file, 'utf8')));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new SnapshotError(`${file.pathname.split('/content/').at(-1)}: ${issue?.path.join('.')}: ${issue?.message}`);
}

async function readFolder<T extends z.ZodType>(folder: URL, schema: T): Promise<z.infer<T>[]> {
  const names = await readdir(folder, { recursive: true });
  return Promise.all(
    names
      .filter((name) => name.endsWith('.yaml'))
      .sort()
      .map((name) => readYaml(new URL(name, folder), schema)),
  );
}

/**
 * Reads and checks content/films, content/people and content/tags.yaml.
 *
 * @param day YYYY-MM-DD; films released later are not trending
 * @throws SnapshotError with file and field
 */
export async function readContent(day: string, folder: URL = CONTENT_FOLDER): Promise<Snapshot> {
  const [films, people, tags] = await Promise.all([
    readFolder(new URL('films/', folder), filmFileSchema),
    readFolder(new URL('people/', folder), personFileSchema),
    readYaml(new URL('tags.yaml', folder), tagsFileSchema),
  ]);
  return compileSnapshot(films, people, tags, day);
}
