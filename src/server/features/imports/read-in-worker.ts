import { Worker } from 'node:worker_threads';
import { AppError } from '../../errors.ts';
import type { ParsedImport, UploadedFile } from './parsed-import.ts';
import type { ReadOptions } from './parsing/reading.ts';

/** Milliseconds. Reading 20 MB takes seconds. */
const TIME_OUT = 60_000;
const HEAP_MB = 512;

const CODES = { unreadable: 'bad_request', 'too-large': 'too_large', unsupported: 'unsupported' } as const;

export type WorkerReply = { parsed: ParsedImport } | { refused: { kind: keyof typeof CODES; message: string } };

const tooMuch = (cause?: unknown) =>
  new AppError('too_large', { message: 'The files take too long to read. Please import fewer at a time.', cause });

async function readOnce(files: UploadedFile[], options: ReadOptions): Promise<ParsedImport> {
  const { promise, resolve, reject } = Promise.withResolvers<WorkerReply>();
  const worker = new Worker(new URL('./read-worker.ts', import.meta.url), {
    workerData: { files, options },
    // The files move to the worker instead of being copied.
    transferList: files.flatMap(({ content }) => (content.buffer instanceof ArrayBuffer ? [content.buffer] : [])),
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  });
  const timer = setTimeout(() => reject(tooMuch()), TIME_OUT);
  worker.once('message', resolve);
  worker.once('error', (error) =>
    reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooMuch(error) : error),
  );
  worker.once('exit', () => reject(new Error('the reading ended without a result')));
  try {
    const reply = await promise;
    if ('parsed' in reply) return reply.parsed;
    throw new AppError(CODES[reply.refused.kind], { message: reply.refused.message });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/** Creates a function that reads one upload at a time in a worker thread, so that other requests go on. */
export function createReader() {
  let last: Promise<unknown> = Promise.resolve();
  return (files: UploadedFile[], options: ReadOptions): Promise<ParsedImport> => {
    const reading = last.then(() => readOnce(files, options));
    last = reading.catch(() => undefined);
    return reading;
  };
}
