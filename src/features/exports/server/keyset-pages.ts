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

/** Maximum number of bytes of texts in memory at the same time. One text may be longer than this. */
export const MAX_TEXT_BYTES = 1_000_000;

/**
 * Adds texts that may be long, such as notes, to rows. It reads them a few at a time: a page of rows with a note of
 * 20,000 characters each would take tens of megabytes.
 *
 * @param rows `bytes`: the length of the row's text in bytes; null: the row has none
 * @param read returns the texts of these rows, by the value of `keyOf`
 */
export async function* withTexts<Row extends { bytes: number | null }, Key>(
  rows: AsyncIterable<Row>,
  keyOf: (row: Row) => Key,
  read: (rows: Row[]) => Promise<Map<Key, string>>,
): AsyncGenerator<Row & { text: string | null }> {
  async function* complete(some: Row[]) {
    const texts = some.some(({ bytes }) => bytes !== null) ? await read(some) : new Map<Key, string>();
    for (const row of some) yield { ...row, text: texts.get(keyOf(row)) ?? null };
  }
  let held: Row[] = [];
  let bytes = 0;
  for await (const row of rows) {
    const more = row.bytes ?? 0;
    if (held.length === ROWS_AT_ONCE || (held.length > 0 && bytes + more > MAX_TEXT_BYTES)) {
      yield* complete(held);
      [held, bytes] = [[], 0];
    }
    held.push(row);
    bytes += more;
  }
  yield* complete(held);
}
