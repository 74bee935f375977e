import { LRUCache } from 'lru-cache';
import { APP_LIMITS } from '#contract/time-limits.ts';
import { AppError } from '#engine/errors.ts';
import { createTurns, WaitedTooLong } from '#engine/lib/turns.ts';
import { holdUpload } from './hold-upload.ts';
import { parseReply } from './import-reply.ts';
import type { ReadArgument } from './read-process.ts';
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

type Limits = typeof LIMITS & { time: number };
type Ended = { output: string } | { exceeded: 'signal' | 'time' | 'resources' };
type Run = (script: URL, argument: string, input: number, limits: Limits, signal: AbortSignal) => Promise<Ended>;
/** `folder`: uploads wait there. */
type Options = { run: Run; folder: string };

export type Reader = (
  memberId: string,
  upload: Upload,
  options: { timeZone: string | null; now: Date },
) => Promise<NewImport>;

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
