import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, unlink } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { APP_LIMITS } from '#contract/time-limits.ts';
import { AppError } from '#engine/errors.ts';
import type { RunLimited } from '#engine/process/limited-process.ts';
import { challengeOrNull } from '#features/challenges/contract/challenges.ts';
import { importSchema, importSourceSchema } from '../contract/imports.ts';
import type { NewImport, Upload } from './stored-import.ts';

const MEGABYTE = 1024 * 1024;
/** The largest exports take 2 s on the processor, 400 MB of memory and an output of 15 MB. */
const LIMITS = { processor: 8_000, heap: 384 * MEGABYTE, memory: 640 * MEGABYTE, output: 24 * MEGABYTE };
/** Milliseconds for waiting and reading. */
const LONGEST = APP_LIMITS.reading;
const RETRY_AFTER = 10;
/**
 * Milliseconds after which a waiting upload interrupts the running one. This happens only if the member of the running
 * upload comes last (see LAST_FOR), and the member of the waiting upload does not.
 */
const PATIENCE = 2_000;
/** Milliseconds for which a member's uploads come last after one of them was refused. */
const LAST_FOR = 3_600_000;
const MAX_REMEMBERED = 10_000;

const SCRIPT = new URL('./read-process.ts', import.meta.url);
const CODES = { unreadable: 'bad_request', 'too-large': 'too_large', unsupported: 'unsupported' } as const;

export type ReadArgument = { contentType: string; timeZone: string | null; now: string };

/** `folder`: uploads wait there. */
type Options = { run: RunLimited; folder: string };

export type Reader = (
  memberId: string,
  upload: Upload,
  options: { timeZone: string | null; now: Date },
) => Promise<NewImport>;

const refusedSchema = z.object({
  refused: z.object({ kind: z.enum(['unreadable', 'too-large', 'unsupported']), message: z.string() }),
});
const listSchema = z.object({
  file: z.string(),
  name: z.string(),
  description: z.string(),
  ranked: z.boolean(),
  // Somebody may have changed the rules in the file.
  challenge: challengeOrNull.optional().catch(undefined),
});
const { questions, doubtfulDays, tables, unreadFiles, problems, unclear, counts } = importSchema.shape;
const replySchema = z.union([
  refusedSchema,
  z.object({
    source: importSourceSchema,
    files: z.array(z.string()),
    leftCounts: counts.shape.left,
    problems,
    lists: z.array(listSchema),
    doubts: z.object({ questions, doubtfulDays, tables, unreadFiles, unclear }),
  }),
]);
export type ImportReply = z.infer<typeof replySchema>;

/**
 * Reads the reply of the process that reads the files. The first line is an object. For an import, the second line has
 * the entries that are left out, and all further lines have the films. The site passes these long lines to the database
 * without parsing them.
 *
 * @throws Error for a reply of another form
 */
function parseReply(text: string): NewImport | z.infer<typeof refusedSchema> {
  const [first = '', left = '', ...films] = text.trimEnd().split('\n');
  const reply = replySchema.parse(JSON.parse(first));
  return 'refused' in reply ? reply : { ...reply, left, films };
}

/**
 * Writes an upload to a file without a name, so that the upload needs no memory while it waits. The system deletes the
 * file when the file is closed, also when this process is killed.
 */
async function holdUpload(folder: string, body: AsyncIterable<Uint8Array>): Promise<FileHandle> {
  await mkdir(folder, { recursive: true });
  const name = path.join(folder, `upload-${randomUUID()}`);
  const file = await open(name, 'wx+', 0o600);
  try {
    await unlink(name);
    for await (const chunk of body) await file.write(chunk);
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The work did not begin in time, because other work was running. */
export class WaitedTooLong extends Error {
  override name = 'WaitedTooLong';
}

type Waiting = { isLast: () => boolean; begin: (signal: AbortSignal) => void };
type Running = { isLast: boolean; controller: AbortController };

type TurnsOptions = {
  /** Milliseconds after which work that has not begun is rejected. */
  longestWait: number;
  /** Milliseconds after which work that waits interrupts running work with `isLast`, by aborting its signal. */
  patience: number;
};

/**
 * Runs one piece of work at a time, in the order of the calls. Work with `isLast` begins when no other work waits, and
 * must end soon after its signal is aborted.
 */
export function createTurns({ longestWait, patience }: TurnsOptions) {
  const waiting: Waiting[] = [];
  let running: Running | null = null;

  function start(isLast: boolean): AbortSignal {
    running = { isLast, controller: new AbortController() };
    return running.controller.signal;
  }

  function beginNext(): void {
    const first = waiting.findIndex(({ isLast }) => !isLast());
    const [next] = waiting.splice(Math.max(first, 0), 1);
    running = null;
    next?.begin(start(next.isLast()));
  }

  async function turn(isLast: () => boolean): Promise<AbortSignal> {
    if (!running) return start(isLast());
    const { promise, resolve, reject } = Promise.withResolvers<AbortSignal>();
    const one = { isLast, begin: resolve };
    waiting.push(one);
    const giveUp = () => {
      waiting.splice(waiting.indexOf(one), 1);
      reject(new WaitedTooLong('other work is running'));
    };
    // It is enough to interrupt once: while this work waits, no other work with `isLast` begins.
    const interrupt = () => {
      if (running?.isLast && !isLast()) running.controller.abort();
    };
    const timers = [setTimeout(giveUp, longestWait), setTimeout(interrupt, patience)];
    return promise.finally(() => timers.forEach(clearTimeout));
  }

  /** @throws WaitedTooLong, or what the work throws */
  return async function inTurn<Result>(
    isLast: () => boolean,
    work: (signal: AbortSignal) => Promise<Result>,
  ): Promise<Result> {
    const signal = await turn(isLast);
    try {
      return await work(signal);
    } finally {
      beginNext();
    }
  };
}

const busy = () =>
  new AppError('unavailable', {
    message: 'The site is busy and could not read your files in time. Please try again in a moment.',
    retryAfter: RETRY_AFTER,
  });
const tooMuch = () =>
  new AppError('too_large', {
    message: 'Your files take too much time or memory to read. Please import fewer at a time.',
  });

/**
 * Creates a function that reads one upload at a time in a separate process. Members take turns, because each has one
 * upload at a time. Uploads of members whose last upload was refused come last, and other members' uploads interrupt
 * them.
 *
 * @throws AppError bad_request, too_large, unsupported with file, line and reason; unavailable after a long wait
 */
export function createReader({ run, folder }: Options): Reader {
  const inTurn = createTurns({ longestWait: APP_LIMITS.readingTurn, patience: PATIENCE });
  const refused = new LRUCache<string, true>({ max: MAX_REMEMBERED, ttl: LAST_FOR });

  type Turn = { argument: ReadArgument; file: number; time: number; signal: AbortSignal };

  async function readOnce(memberId: string, { argument, file, time, signal }: Turn): Promise<NewImport> {
    refused.set(memberId, true);
    const ended = await run(SCRIPT, JSON.stringify(argument), file, { ...LIMITS, time }, signal);
    if ('exceeded' in ended) throw ended.exceeded === 'resources' ? tooMuch() : busy();
    const reply = parseReply(ended.output);
    if ('refused' in reply) throw new AppError(CODES[reply.refused.kind], { message: reply.refused.message });
    refused.delete(memberId);
    return reply;
  }

  return async (memberId, { contentType, body }, { timeZone, now }) => {
    const file = await holdUpload(folder, body);
    const deadline = performance.now() + LONGEST;
    try {
      const argument = { contentType, timeZone, now: now.toISOString() };
      return await inTurn(
        () => refused.has(memberId),
        (signal) => readOnce(memberId, { argument, file: file.fd, time: deadline - performance.now(), signal }),
      );
    } catch (error) {
      throw error instanceof WaitedTooLong ? busy() : error;
    } finally {
      await file.close();
    }
  };
}
