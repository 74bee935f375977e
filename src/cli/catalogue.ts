// Imports films. The site may be running. USAGE lists the commands.
import { parseArgs } from 'node:util';
import type { Logger } from 'pino';
import { type CatalogueRepository, createCatalogueRepository } from '#catalogue/catalogue.repository.ts';
import { type ImportTally, importDump } from '#catalogue/sources/dump/import-dump.ts';
import { createLiveCatalogue, type LiveCatalogue } from '#catalogue/sources/tmdb/live-catalogue.ts';
import { NO_FILMS, type Tally } from '#catalogue/sources/tmdb/store-films.ts';
import { type OpenDatabase, openDatabaseBeside } from '#engine/database/open-database.ts';
import { readEnvironment } from '#engine/env.ts';
import { createJobQueue } from '#engine/jobs/job-queue.repository.ts';
import { createRequireRoom } from '#engine/process/disk-room.ts';
import { createProgress } from './progress.ts';
import { runCommand, UsageError } from './run-command.ts';

const USAGE = `Usage:
npm run catalogue -- sync --full            import all horror films from TMDB; continues where it was stopped
npm run catalogue -- sync --trending        import this week's trending films
npm run catalogue -- sync --month 2026-11   import a month's releases
npm run catalogue -- import FILE            import a dump: CSV or JSON lines, plain or gzipped
npm run catalogue -- status                 show the number of films and when each source was last fetched`;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;
/** Exit code of an interrupted command. */
const INTERRUPTED = 130;
const MAX_REFUSALS_SHOWN = 20;
const RUNNING_ELSEWHERE = 'Another process is running this sync right now.';

function summary({ inserted, updated, unchanged, gone, skipped }: Tally): string {
  return `${inserted} inserted, ${updated} updated, ${unchanged} unchanged, ${gone} gone, ${skipped} skipped`;
}

/** Returns a signal that Ctrl-C aborts. A second Ctrl-C ends the process. */
function abortOnInterrupt(): AbortSignal {
  const controller = new AbortController();
  const stop = () => {
    if (controller.signal.aborted) process.exit(INTERRUPTED);
    console.error('\nStopping after this batch. Press Ctrl-C again to stop immediately.');
    controller.abort();
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  return controller.signal;
}

const filmsOf = ({ inserted, updated, unchanged, gone, skipped }: Tally) =>
  inserted + updated + unchanged + gone + skipped;

/** @returns the exit code */
async function syncAll({ backfill, inTurn }: LiveCatalogue, signal: AbortSignal): Promise<number> {
  let progress = createProgress({ total: null });
  let inBatches = 0;
  let isComplete = false;
  const ran = await inTurn('tmdb-backfill', async (lost) => {
    const { tally, complete } = await backfill.run({
      signal: AbortSignal.any([signal, lost]),
      onStart: ({ total, films, resumed }) => {
        if (resumed) console.error(`Continuing a sync that was stopped after ${films} films`);
        progress = createProgress({ total, from: films });
      },
      onBatch: (films) => {
        inBatches += filmsOf(films);
        progress.add(filmsOf(films));
      },
      // A window also counts the films that are already up to date. Its batches do not contain them.
      onWindow: (_window, films) => {
        progress.add(filmsOf(films) - inBatches);
        inBatches = 0;
      },
    });
    progress.end();
    console.log(summary(tally));
    isComplete = complete;
  });
  if (!ran) console.log(RUNNING_ELSEWHERE);
  if (!isComplete) console.log('Not complete. Run the same command again to continue.');
  return isComplete ? 0 : INTERRUPTED;
}

async function syncRound(
  live: LiveCatalogue,
  name: string,
  run: (work: { signal: AbortSignal; onBatch: (films: Tally) => void }) => Promise<Tally>,
  signal: AbortSignal,
): Promise<number> {
  const progress = createProgress({ total: null });
  let tally = NO_FILMS;
  const ran = await live.inTurn(name, async () => {
    tally = await run({ signal, onBatch: (films) => progress.add(filmsOf(films)) });
  });
  progress.end();
  console.log(ran ? summary(tally) : RUNNING_ELSEWHERE);
  return 0;
}

/** Shows the progress of an import: redraws one line in a terminal, otherwise writes a line every five seconds. */
function importProgress(out: Pick<NodeJS.WriteStream, 'write' | 'isTTY'>) {
  const startedAt = Date.now();
  let drawnAt = 0;
  return ({ rows }: ImportTally, share: number) => {
    const now = Date.now();
    if (now - drawnAt < (out.isTTY ? 200 : 5_000)) return;
    drawnAt = now;
    const rate = Math.round(rows / Math.max((now - startedAt) / 1000, 0.001));
    const line = `${Math.floor(share * 100)}% read, ${rows} rows, ${rate}/s`;
    out.write(out.isTTY ? `\r${line}\x1b[K` : `${line}\n`);
  };
}

async function importFile(catalogue: CatalogueRepository, file: string, signal: AbortSignal): Promise<number> {
  const refusals: string[] = [];
  const tally = await importDump(file, {
    catalogue,
    signal,
    onRefused: (line, reason) => {
      if (refusals.length < MAX_REFUSALS_SHOWN) refusals.push(`line ${line}: ${reason}`);
    },
    onProgress: importProgress(process.stderr),
  }).finally(() => {
    if (process.stderr.isTTY) process.stderr.write('\n');
    for (const refusal of refusals) console.error(refusal);
  });
  const { taken, updated, unchanged, skipped, refused, stopped } = tally;
  if (refused > refusals.length) console.error(`and ${refused - refusals.length} more`);
  console.log(
    `${tally.rows} rows: ${taken} added, ${updated} updated, ${unchanged} unchanged, ` +
      `${skipped} skipped because a better source has them, ${refused} refused`,
  );
  if (stopped) console.log('Not complete. Run the same command again to import the rest.');
  return stopped ? INTERRUPTED : 0;
}

async function status({ db }: Pick<OpenDatabase, 'db'>, live: LiveCatalogue | null): Promise<number> {
  const { films, sources } = await createCatalogueRepository(db).status();
  console.log(`${films} films`);
  for (const { source, fetched_at, version } of sources) {
    console.log(`${source.padEnd(16)} ${fetched_at.toISOString().slice(0, 16)}Z  ${version.slice(0, 12)}`);
  }
  const sync = await live?.backfill.underWay();
  if (sync) console.log(`A full sync is running: ${sync.films} films done, ${sync.open} date ranges left`);
  if (!live) console.log('TMDB_TOKEN is not set: the catalogue is not updated.');
  return 0;
}

async function main(log: Logger): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { full: { type: 'boolean' }, trending: { type: 'boolean' }, month: { type: 'string' } },
  });
  const [command, ...rest] = positionals;
  const { full, trending, month } = values;
  const options = [full, trending, month].filter(Boolean).length;
  const [file] = rest;
  const known = command === 'sync' ? options === 1 : (command === 'status' || command === 'import') && options === 0;
  if (!known || rest.length !== (command === 'import' ? 1 : 0) || (month !== undefined && !MONTH.test(month))) {
    throw new UsageError(USAGE);
  }
  const env = readEnvironment();
  if (command === 'sync' && !env.TMDB_TOKEN) {
    throw new UsageError('sync needs TMDB_TOKEN: set it to the API read access token of a TMDB account.');
  }

  const database = await openDatabaseBeside(env, log, { beginsSite: command === 'import' });
  const { db, pool } = database;
  const requireRoom = createRequireRoom(env, log);
  const jobs = createJobQueue(db);
  const live = createLiveCatalogue({ env, log, db, pool, clock: () => new Date(), jobs, requireRoom });
  const signal = abortOnInterrupt();
  try {
    if (file) return await importFile(createCatalogueRepository(db, requireRoom), file, signal);
    if (command === 'status' || !live) return await status(database, live);
    if (full) return await syncAll(live, signal);
    if (month) return await syncRound(live, `month ${month}`, (work) => live.sync.month(month, work), signal);
    return await syncRound(live, 'tmdb-trending', live.sync.trending, signal);
  } catch (error) {
    if (signal.aborted) return INTERRUPTED;
    throw error;
  } finally {
    await database.close();
  }
}

runCommand(main);
