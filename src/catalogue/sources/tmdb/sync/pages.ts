import { LAST_PAGE, type Page } from '#tmdb-client';

type Pages<Row> = { rows: Row[]; skipped: number; totalPages: number; totalResults: number };

/** Reads all pages of a list, up to TMDB's limit. Removes duplicates, because lists change while they are read. */
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
