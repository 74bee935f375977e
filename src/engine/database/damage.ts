import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { codeOf } from '../lib/error-code.ts';
import { DatabasePool } from './client.ts';

type Found = { name: string; kind: string; table: string | null };

/**
 * Finds a relation by the number of its file, or by its name, also one of large values (pg_toast). The table of an index
 * or of large values is `table`.
 */
const FIND = `
  select relation.oid::regclass::text as name, relkind::text as kind,
    coalesce(indrelid, (select oid from pg_class where reltoastrelid = relation.oid))::regclass::text as table
  from pg_class as relation left join pg_index on indexrelid = relation.oid
  where pg_relation_filenode(relation.oid) = $1::oid or relation.oid in (to_regclass(quote_ident($2)), to_regclass('pg_toast.' || quote_ident($2)))`;

function sentenceOf({ name, kind, table }: Found): string {
  if (kind === 'i') return `The index ${name} of the table ${table} is damaged. Rebuild it: reindex index ${name}`;
  return `The table ${table ?? name} is damaged. Check the disk, keep a copy of the data, and restore the newest backup.`;
}

/**
 * Remembers until the process ends which parts of the database PostgreSQL found damaged while it read them, and logs
 * each once. @returns a function that returns a sentence for each, with what to do
 */
export function watchDamage(pool: Pool, log: Pick<Logger, 'error'>): () => string[] {
  const sentences = new Map<string, string>();

  async function note(error: Error): Promise<void> {
    // Without the numbers of blocks and values, but with those in names: a damaged relation is one entry.
    const key = error.message.replaceAll(/(?<![\w/])\d+(?![\w/])/g, '');
    if (sentences.has(key)) return;
    sentences.set(key, `A part of the database is damaged: ${error.message} (${codeOf(error)})`);
    // Before version 18, PostgreSQL quoted no paths of files.
    const [name = ''] = /(?<=")[^"]+(?=")|pg_toast_\d+|(?:base|pg_tblspc)\/\S+/.exec(error.message) ?? [];
    const file = /(?:^|\/)(\d+)(?:_\w+)?$/.exec(name)?.[1] ?? '0';
    const found = await pool.query<Found>(FIND, [file, name.includes('/') ? '' : name]).catch(() => null);
    if (found?.rows[0]) sentences.set(key, sentenceOf(found.rows[0]));
    log.error({ reason: `${codeOf(error)} ${error.message}` }, sentences.get(key) ?? '');
  }

  if (pool instanceof DatabasePool) {
    pool.onDamage = (error) => void note(error);
  }
  return () => [...new Set(sentences.values())];
}
