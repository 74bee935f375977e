import { type CatalogueRepository, FILMS_AT_ONCE } from '../../catalogue.repository.ts';
import type { FilmRecord } from '../../film-record.ts';
import { type DumpRepository, isRefusal } from './dump.repository.ts';
import { openDump, type RawRow } from './dump-file.ts';
import { readDumpRow } from './dump-row.ts';
import { createIdSet } from './id-set.ts';

export type ImportTally = {
  /** Rows read: the sum of all the others. */
  rows: number;
  taken: number;
  updated: number;
  unchanged: number;
  /** Films that a richer source has told of, left as they are. */
  kept: number;
  refused: number;
};

export type ImportOptions = {
  catalogue: CatalogueRepository;
  repository: DumpRepository;
  /** Stops the import between two chunks. */
  signal?: AbortSignal;
  onRefused?: (line: number, reason: string) => void;
  /** @param share how much of the file has been read, 0 to 1 */
  onProgress?: (tally: ImportTally, share: number) => void;
};

type Placed = { line: number; film: FilmRecord };

/** Takes rows in, and writes their films a chunk at a time. */
function createIntake({ catalogue, repository, onRefused }: ImportOptions) {
  const tally: ImportTally = { rows: 0, taken: 0, updated: 0, unchanged: 0, kept: 0, refused: 0 };
  const seen = createIdSet();
  let waiting: Placed[] = [];

  function refuse(line: number, reason: string): void {
    tally.refused++;
    onRefused?.(line, reason);
  }

  /** Where the database refuses a chunk, the half with the culprit is found, and the culprit left out. */
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

    /** Of several rows of one film the first counts, so that the same dump always says the same. */
    take(row: RawRow): void {
      tally.rows++;
      const read = 'refused' in row ? row : readDumpRow(row.values);
      if ('refused' in read) refuse(row.line, read.refused);
      else if (!seen.add(read.film.id)) refuse(row.line, `the film ${read.film.id} is on an earlier line too`);
      else waiting.push({ line: row.line, film: read.film });
    },

    async flush(): Promise<void> {
      const others = await repository.heldByOthers(waiting.map(({ film }) => film.id));
      tally.kept += others.size;
      await write(waiting.filter(({ film }) => !others.has(film.id)));
      waiting = [];
    },
  };
}

/**
 * Imports a dump into the catalogue: films that no richer source has told of. The same dump again changes nothing, and
 * a bad row stops nothing. Memory is bounded whatever the file's size.
 *
 * @returns what became of the rows, and whether the signal stopped it early
 * @throws DumpError when the file is no dump, or ends amid its data; what was written until then stays
 */
export async function importDump(path: string, options: ImportOptions): Promise<ImportTally & { stopped: boolean }> {
  const { catalogue, signal, onProgress } = options;
  const { rows, progress } = await openDump(path);
  const intake = createIntake(options);
  const flush = async () => {
    await intake.flush();
    onProgress?.(intake.tally, progress());
  };

  reading: for await (const batch of rows) {
    for (const row of batch) {
      intake.take(row);
      if (!intake.isFull()) continue;
      await flush();
      if (signal?.aborted) break reading;
    }
  }
  const stopped = signal?.aborted ?? false;
  await flush();
  if (intake.tally.taken + intake.tally.updated > 0) {
    await catalogue.writeSourceState('dump', path.split(/[/\\]/).at(-1) ?? path);
    await catalogue.analyze();
  }
  return { ...intake.tally, stopped };
}
