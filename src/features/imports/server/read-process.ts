import { once } from 'node:events';
import { fstatSync, readSync } from 'node:fs';
import { ImportFileError } from './parsing/import-file-error.ts';
import { readImport } from './parsing/read-import.ts';
import type { ReadOptions } from './parsing/reading.ts';
import { refusedLine, replyLines } from './reply-lines.ts';
import { readForm } from './upload-form.ts';

export type ReadArgument = { contentType: string; timeZone: ReadOptions['timeZone']; now: string };

/**
 * The body of the upload is the standard input, a file. Each read names a position, because the file's own position is
 * not at its beginning.
 */
function readBody(): Uint8Array<ArrayBuffer> {
  const body = new Uint8Array(fstatSync(0).size);
  let at = 0;
  while (at < body.length) at += readSync(0, body, at, body.length - at, at);
  return body;
}

async function* read(argument: string): AsyncGenerator<string> {
  // read-in-process.ts writes this argument.
  const { contentType, timeZone, now } = JSON.parse(argument) as ReadArgument;
  try {
    const { files, answers } = await readForm(readBody(), contentType);
    const parsed = await readImport(files, { ...answers, timeZone, now: new Date(now) });
    yield* replyLines(parsed, files);
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    yield refusedLine(error);
  }
}

for await (const line of read(process.argv[2] ?? '')) {
  if (!process.stdout.write(`${line}\n`)) await once(process.stdout, 'drain');
}
