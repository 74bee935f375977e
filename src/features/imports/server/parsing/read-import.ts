import { IMPORT_SERVICES, MAX_IMPORT_BYTES, MAX_IMPORT_FILES } from '../../contract/import-rules.ts';
import { ImportFileError, type ParsedImport, type UploadedFile } from '../parsed-import.ts';
import { fullReadBudget, type ImportDocument, isZip, readDocument, tooManyRecords } from './documents.ts';
import { frightClub } from './formats/fright-club.ts';
import { imdb } from './formats/imdb.ts';
import { letterboxd, letterboxdImport } from './formats/letterboxd.ts';
import { mediaTracker } from './formats/mediatracker.ts';
import { movary } from './formats/movary.ts';
import { netflix } from './formats/netflix.ts';
import { ryot } from './formats/ryot.ts';
import { simkl } from './formats/simkl.ts';
import { playbackReporting, table, tautulli } from './formats/table.ts';
import { tmdb } from './formats/tmdb.ts';
import { trakt } from './formats/trakt.ts';
import { tvTime } from './formats/tv-time.ts';
import { watcharr } from './formats/watcharr.ts';
import { yamtrack } from './formats/yamtrack.ts';
import { createReading, type Format, type FormatFiles, type ReadOptions } from './reading.ts';
import { fullBudget, unpack } from './unpack.ts';

export type { ReadOptions, UploadedFile };

/**
 * The first format that matches a file reads it. The last two have column names that other formats use too.
 */
const FORMATS: Format[] = [
  letterboxd,
  imdb,
  tmdb,
  simkl,
  yamtrack,
  frightClub,
  movary,
  netflix,
  tvTime,
  ryot,
  mediaTracker,
  trakt,
  watcharr,
  playbackReporting,
  tautulli,
  letterboxdImport,
  table,
];

/** Our ZIP for Letterboxd has the films twice. The files of this folder lack the days of watchlist and ratings. */
const OWN_FOLDER = /(^|\/)letterboxd-import\//;

function withoutRepeats(files: UploadedFile[]): UploadedFile[] {
  const others = files.filter(({ name }) => !OWN_FOLDER.test(name));
  return others.length > 0 ? others : files;
}

type OpenFile = UploadedFile & { upload: UploadedFile; isPacked: boolean };

/** Returns the files of an upload, with ZIP files unpacked. A file that was uploaded twice counts once. */
async function unpackAll(uploads: UploadedFile[]): Promise<OpenFile[]> {
  const budget = fullBudget();
  const files: OpenFile[] = [];
  for (const upload of uploads) {
    const isPacked = isZip(upload.content);
    const inside = isPacked ? withoutRepeats(await unpack(upload, budget)) : [upload];
    files.push(...inside.map((file) => ({ ...file, upload, isPacked })));
  }
  const isSame = (one: OpenFile, other: OpenFile) =>
    one.upload !== other.upload && Buffer.compare(one.content, other.content) === 0;
  return files.filter((file, index) => !files.slice(0, index).some((former) => isSame(file, former)));
}

function checkUploads(uploads: UploadedFile[]): void {
  const bytes = uploads.reduce((sum, { content }) => sum + content.length, 0);
  if (uploads.length === 0) throw new ImportFileError('unreadable', 'Choose a file.');
  if (uploads.length > MAX_IMPORT_FILES)
    throw new ImportFileError('unreadable', `An import has at most ${MAX_IMPORT_FILES} files.`);
  if (bytes > MAX_IMPORT_BYTES)
    throw new ImportFileError('too-large', `An import has at most ${MAX_IMPORT_BYTES / 1_000_000} MB.`);
}

const unknown = (file?: string) =>
  new ImportFileError(
    'unsupported',
    'We do not recognize this file. Please send the export as the service gave it to you.',
    { file },
  );

type Opened = { document: ImportDocument; format: Format | undefined; file: OpenFile };

async function openAll(uploads: UploadedFile[]): Promise<Opened[]> {
  const budget = fullReadBudget();
  const opened: Opened[] = [];
  for (const file of await unpackAll(uploads)) {
    const document = readDocument(file, budget);
    if (!document && !file.isPacked) throw new ImportFileError('unreadable', 'The file is empty.', { file: file.name });
    if (!document) continue;
    const format = FORMATS.find(({ matches }) => matches(document));
    if (!format && !file.isPacked) throw unknown(file.name);
    opened.push({ document, format, file });
    if (budget.records < 0) throw tooManyRecords(file.name);
  }
  // A ZIP of a service that we know has tables of other things too, such as the account.
  const isOfService = opened.some(({ format }) => format !== undefined && format !== table);
  return opened.map((one) =>
    isOfService && one.format === table && one.file.isPacked ? { ...one, format: undefined } : one,
  );
}

/** Reads the files and finds their common format. A ZIP may have other files too. */
async function open(uploads: UploadedFile[]): Promise<{ format: Format; unreadFiles: string[]; files: FormatFiles }> {
  const opened = await openAll(uploads);
  const [first, ...more] = opened.filter(({ format }) => format !== undefined);
  const format = first?.format;
  if (!format) throw unknown(uploads[0]?.name);
  const other = more.find((one) => one.format !== format);
  if (other?.format) {
    const services = `${IMPORT_SERVICES[format.source]} and ${IMPORT_SERVICES[other.format.source]}`;
    const reason = `The files come from ${services}. Please import one service after the other.`;
    throw new ImportFileError('unreadable', reason, { file: other.file.name });
  }
  const read = opened.filter((one) => one.format).map(({ document }) => document);
  const others = opened.filter((one) => !one.format).map(({ document }) => document);
  return {
    format,
    unreadFiles: others.map(({ file }) => file),
    files: {
      tables: read.filter((document) => document.kind === 'table'),
      json: read.filter((document) => document.kind === 'json'),
      others: others.filter((document) => document.kind === 'json'),
    },
  };
}

/**
 * Replaces NUL and halves of surrogate pairs, which PostgreSQL cannot store. They come from JSON and from cutting
 * texts.
 */
const storable = <Value>(value: Value): Value =>
  JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === 'string' ? part.toWellFormed().replaceAll('\0', '\uFFFD') : part,
  );

/** Takes seconds for 20 MB, so call it in a separate process. @throws ImportFileError when a file cannot be read */
export async function readImport(uploads: UploadedFile[], options: ReadOptions): Promise<ParsedImport> {
  checkUploads(uploads);
  const { format, files, unreadFiles } = await open(uploads);
  const reading = createReading(options);
  format.read(files, reading);
  for (const { file, broken, unread } of files.tables) {
    for (const { message, ...place } of broken) reading.problem(place, message);
    // Letterboxd's files repeat each other. The entries that are left out are counted instead.
    if (format !== letterboxd) reading.noteTable(file, { ignored: unread() });
  }
  return storable({ source: format.source, unreadFiles, ...reading.finish() });
}
