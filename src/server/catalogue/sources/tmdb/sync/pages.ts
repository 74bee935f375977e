import type { Page } from '#tmdb-client';
import { LAST_PAGE } from '#tmdb-client';

type Pages<Row> = { rows: Row[]; skipped: number; totalPages: number; totalResults: number };

/**
 * Reads a list from its first page to its last, or as far as TMDB lets anybody. Lists move while they are read: a row
 * on two pages comes once.
 */
export async function readPages<Row extends { id: number }>(
  load: (page: number) => Promise<Page<Row>>,
  most = LAST_PAGE,
): Promise<Pages<Row>> {
  const rows = new Map<number, Row>();
  let skipped = 0;
  let last: Page<Row>;
  let number = 1;
  do {
    last = await load(number);
    for (const row of last.rows) if (!rows.has(row.id)) rows.set(row.id, row);
    skipped += last.skipped;
    number += 1;
  } while (number <= Math.min(last.totalPages, most, LAST_PAGE));
  return { rows: [...rows.values()], skipped, totalPages: last.totalPages, totalResults: last.totalResults };
}
