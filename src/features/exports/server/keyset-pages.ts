/**
 * Maximum number of rows of one query. Reading and writing a page takes ten milliseconds, so other requests are served
 * in between.
 */
export const ROWS_AT_ONCE = 500;

/**
 * Yields all rows, but holds only one page of them in memory. Between two pages it holds no connection and no
 * transaction, however slowly its consumer reads.
 *
 * @param read returns at most ROWS_AT_ONCE rows, those after the given one
 */
export async function* keysetPages<Row>(read: (after: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row> {
  for (let after: Row | undefined; ; ) {
    const rows = await read(after);
    yield* rows;
    if (rows.length < ROWS_AT_ONCE) return;
    after = rows.at(-1);
  }
}
