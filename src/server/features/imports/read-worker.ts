import { parentPort, workerData } from 'node:worker_threads';
import type { UploadedFile } from './parsed-import.ts';
import { ImportFileError } from './parsing/import-file-error.ts';
import { readImport } from './parsing/read-import.ts';
import type { ReadOptions } from './parsing/reading.ts';
import type { WorkerReply } from './read-in-worker.ts';

// read-in-worker.ts sends this data.
const { files, options } = workerData as { files: UploadedFile[]; options: ReadOptions };

async function read(): Promise<WorkerReply> {
  try {
    return { parsed: await readImport(files, options) };
  } catch (error) {
    if (!(error instanceof ImportFileError)) throw error;
    return { refused: { kind: error.kind, message: error.message } };
  }
}

parentPort?.postMessage(await read());
