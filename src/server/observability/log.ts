import { format } from 'node:util';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Environment } from '../env.ts';

/** Causes of causes that are told of. */
const DEEPEST_CAUSE = 5;

/**
 * What a line says of an error: its kind, code, words, stack and cause. Whatever else libraries hang on theirs stays
 * out: pg's errors carry the connection with all of its state, and values of the rows that they are about.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) || depth > DEEPEST_CAUSE) return depth === 0 ? error : undefined;
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    message: error.message,
    stack: error.stack,
    ...(error.cause instanceof Error && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** The log: a line of JSON an entry. @param destination standard output, unless given */
export function createLog(level: Environment['LOG_LEVEL'], destination?: DestinationStream): Logger {
  return pino(
    { level, serializers: { err: (error: unknown) => describeError(error) } },
    destination ?? pino.destination(1),
  );
}

/**
 * What the renderer and libraries print as an error or a warning becomes a line of the log as well: by themselves they
 * print stacks of many lines.
 */
export function hearConsole(log: Logger): void {
  const lineOf = (said: unknown[]) => {
    const err = said.find((each) => each instanceof Error);
    const words = said.filter((each) => each !== err);
    return [{ ...(err && { err }) }, words.length > 0 ? format(...words) : 'printed to the console'] as const;
  };
  console.error = (...said: unknown[]) => log.error(...lineOf(said));
  console.warn = (...said: unknown[]) => log.warn(...lineOf(said));
}
