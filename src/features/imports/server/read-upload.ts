import { fstatSync, readSync } from 'node:fs';
import type { ImportAnswers } from '../contract/imports.ts';
import { ImportFileError, type ParsedImport, type UploadedFile } from './parsed-import.ts';
import { readImport } from './parsing/read-import.ts';
import type { ImportReply, ReadArgument } from './read-in-process.ts';

const MAX_ANSWERS = 10_000;
const MAX_NAME = 255;
const FILMS_IN_LINE = 1_000;
/** Unclear values that are shown; the download has all. */
const MAX_UNCLEAR = 10;

const refuse = (reason: string, cause?: unknown) => new ImportFileError('unreadable', reason, {}, cause);

async function readAnswers(text: FormDataEntryValue | null): Promise<ImportAnswers> {
  if (text === null) return {};
  // Few uploads have answers, and loading the schemas takes longer than reading most files.
  const { importAnswersSchema } = await import('../contract/imports.ts');
  try {
    if (typeof text !== 'string' || text.length > MAX_ANSWERS) throw new Error('no text, or too long');
    return importAnswersSchema.parse(JSON.parse(text));
  } catch (cause) {
    throw refuse(
      'answers: must be a JSON object with lists, scales, dateOrder or profile, depending on the questions of the import',
      cause,
    );
  }
}

async function readFile(entry: FormDataEntryValue): Promise<UploadedFile> {
  if (typeof entry === 'string') throw refuse('file: must be a file');
  return { name: entry.name.slice(0, MAX_NAME), content: new Uint8Array(await entry.arrayBuffer()) };
}

/** Reads a form of the type multipart/form-data. @throws ImportFileError */
async function readForm(
  body: Uint8Array<ArrayBuffer>,
  contentType: string,
): Promise<{ files: UploadedFile[]; answers: ImportAnswers }> {
  let form: FormData;
  try {
    form = await new Response(body, { headers: { 'Content-Type': contentType } }).formData();
  } catch (cause) {
    throw refuse('The request body is not a complete multipart form.', cause);
  }
  const files = await Promise.all(form.getAll('file').map(readFile));
  return { files, answers: await readAnswers(form.get('answers')) };
}

const refusedLine = ({ kind, message }: ImportFileError): string =>
  JSON.stringify({ refused: { kind, message } } satisfies ImportReply);

/** Yields an object, the entries that are left out, and the films, as `parseReply` of read-in-process.ts reads them. */
function* replyLines(
  { source, films, lists, left, problems, ...doubts }: ParsedImport,
  files: UploadedFile[],
): Generator<string> {
  const unclear = problems.slice(0, MAX_UNCLEAR).map(({ file, line, message }) => `${file}, line ${line}: ${message}`);
  yield JSON.stringify({
    source,
    // PostgreSQL can store neither NUL nor halves of surrogate pairs.
    files: files.map(({ name }) => name.toWellFormed().replaceAll('\0', '\uFFFD')),
    leftCounts: Object.fromEntries(
      [...Map.groupBy(left, (row) => row.reason)].map(([reason, rows]) => [reason, rows.length]),
    ),
    problems: problems.length,
    lists,
    doubts: { ...doubts, unclear },
  } satisfies ImportReply);
  yield JSON.stringify([...left, ...problems.map(({ message, ...at }) => ({ ...at, title: '', reason: message }))]);
  for (let start = 0; start < films.length; start += FILMS_IN_LINE)
    yield JSON.stringify(films.slice(start, start + FILMS_IN_LINE));
}

/** Each read names a position, because the file's own position is not at its beginning. */
function readBody(descriptor: number): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(fstatSync(descriptor).size);
  let at = 0;
  while (at < body.length) at += readSync(descriptor, body, at, body.length - at, at);
  return body;
}

/**
 * Reads the body of an upload.
 *
 * @param argument a ReadArgument as JSON
 * @param descriptor of the file that contains the body
 */
export async function* readUpload(argument: string, descriptor: number): AsyncGenerator<string> {
  // read-in-process.ts writes this argument.
  const { contentType, timeZone, now } = JSON.parse(argument) as ReadArgument;
  try {
    const { files, answers } = await readForm(readBody(descriptor), contentType);
    const parsed = await readImport(files, { ...answers, timeZone, now: new Date(now) });
    yield* replyLines(parsed, files);
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    yield refusedLine(error);
  }
}
