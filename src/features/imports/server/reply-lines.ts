import type { ImportReply } from './import-reply.ts';
import type { ParsedImport, UploadedFile } from './parsed-import.ts';
import type { ImportFileError } from './parsing/import-file-error.ts';

const FILMS_IN_LINE = 1_000;

export const refusedLine = ({ kind, message }: ImportFileError): string =>
  JSON.stringify({ refused: { kind, message } } satisfies ImportReply);

/** Yields an object, the entries that are left out, and the films, as import-reply.ts reads them. */
export function* replyLines(
  { source, films, left, problems, questions, doubtfulDays }: ParsedImport,
  files: UploadedFile[],
): Generator<string> {
  yield JSON.stringify({
    source,
    // PostgreSQL can store neither NUL nor halves of surrogate pairs.
    files: files.map(({ name }) => name.toWellFormed().replaceAll('\0', '\uFFFD')),
    leftCounts: Object.fromEntries(
      [...Map.groupBy(left, (row) => row.reason)].map(([reason, rows]) => [reason, rows.length]),
    ),
    problems: problems.length,
    doubts: { questions, doubtfulDays },
  } satisfies ImportReply);
  yield JSON.stringify([...left, ...problems.map(({ message, ...at }) => ({ ...at, title: '', reason: message }))]);
  for (let start = 0; start < films.length; start += FILMS_IN_LINE)
    yield JSON.stringify(films.slice(start, start + FILMS_IN_LINE));
}
