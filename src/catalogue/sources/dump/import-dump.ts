import { codeOf } from '#engine/lib/error-code.ts';
import { type CatalogueRepository, FILMS_AT_ONCE } from '../../catalogue.repository.ts';
import type { FilmRecord } from '../../film-record.ts';
import { openDump, type RawRow } from './dump-file.ts';
import { readDumpRow } from './dump-row.ts';

export type ImportTally = {
  /** Rows read: the sum of the other counts. */
  rows: number;
  taken: number;
  updated: number;
  unchanged: number;
  /** Rows of films that the catalogue has from a better source. These films are not changed. */
  skipped: number;
  refused: number;
};

export type ImportOptions = {
  catalogue: CatalogueRepository;
  signal?: AbortSignal;
  onRefused?: (line: number, reason: string) => void;
  /** @param share of the file that has been read, 0 to 1 */
  onProgress?: (tally: ImportTally, share: number) => void;
};

type Placed = { line: number; film: FilmRecord };

/** True when the database has rejected the data (SQLSTATE classes 22, 23 and 54). */
const isRefusal = (error: unknown): error is Error => /^(22|23|54)/.test(codeOf(error));

function createIntake({ catalogue, onRefused }: ImportOptions) {
  const tally: ImportTally = { rows: 0, taken: 0, updated: 0, unchanged: 0, skipped: 0, refused: 0 };
  const seen = new Set<number>();
  let waiting: Placed[] = [];

  function refuse(line: number, reason: string): void {
    tally.refused++;
    onRefused?.(line, reason);
  }

  /** Splits a chunk that the database rejects, until only the invalid row is left out. */
  async function write(chunk: Placed[]): Promise<void> {
    const [first] = chunk;
    if (!first) return;
    try {
      const films = chunk.map(({ film }) => film);
      const written = await catalogue.writeFilms('dump', films);
      tally.taken += written.inserted;
      tally.updated += written.updated;
      tally.unchanged += written.unchanged;
    } catch (error) {
      if (!isRefusal(error)) throw error;
      if (chunk.length === 1) {
        refuse(first.line, error.message);
        return;
      }
      const middle = chunk.length >> 1;
      await write(chunk.slice(0, middle));
      await write(chunk.slice(middle));
    }
  }

  return {
    tally,
    isFull: () => waiting.length >= FILMS_AT_ONCE,

    /** Adds a row. If a film has several rows, the first one counts, so that the import is deterministic. */
    take(row: RawRow): void {
      tally.rows++;
      const read = 'refused' in row ? row : readDumpRow(row.values);
      if ('refused' in read) refuse(row.line, read.refused);
      else if (seen.has(read.film.id)) refuse(row.line, `duplicate film ${read.film.id}`);
      else {
        seen.add(read.film.id);
        waiting.push({ line: row.line, film: read.film });
      }
    },

    async flush(): Promise<void> {
      const chunk = waiting;
      waiting = [];
      // Any other source is better than a dump.
      const others = await catalogue.heldByOthers(chunk.map(({ film }) => film.id));
      tally.skipped += others.size;
      await write(chunk.filter(({ film }) => !others.has(film.id)));
    },
  };
}

/**
 * The import can be repeated, and uses a limited amount of memory. @throws DumpError for an invalid or truncated file;
 * earlier films stay
 */
export async function importDump(path: string, options: ImportOptions): Promise<ImportTally & { stopped: boolean }> {
  const { catalogue, signal, onProgress } = options;
  const { rows, progress } = await openDump(path);
  const intake = createIntake(options);
  let writing = Promise.resolve();
  /** Writes a chunk while the next one is read. */
  const flush = async () => {
    await writing;
    writing = intake.flush().then(() => onProgress?.(intake.tally, progress()));
    // The promise is awaited later. Without this handler, a failure before that would be an unhandled rejection.
    writing.catch(() => undefined);
  };

  try {
    reading: for await (const batch of rows) {
      for (const row of batch) {
        intake.take(row);
        if (!intake.isFull()) continue;
        await flush();
        if (signal?.aborted) break reading;
      }
    }
  } finally {
    await writing;
  }
  const stopped = signal?.aborted ?? false;
  await flush();
  await writing;
  if (intake.tally.taken + intake.tally.updated > 0) {
    await catalogue.writeSourceState('dump', path.split(/[/\\]/).at(-1) ?? path);
    await catalogue.analyze();
  }
  return { ...intake.tally, stopped };
}
