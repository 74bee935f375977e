import { format } from 'node:util';
import pino, { type DestinationStream, type Logger } from 'pino';
import type { Environment } from '../env.ts';

const MAX_CAUSES = 5;

/**
 * Leaves out all other properties of an error. In pg's errors they contain the connection with its password, and values
 * of rows.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error) || depth > MAX_CAUSES) return depth === 0 ? error : undefined;
  return {
    type: error.name,
    ...('code' in error && { code: error.code }),
    message: error.message,
    stack: error.stack,
    ...(error.cause instanceof Error && { cause: describeError(error.cause, depth + 1) }),
  };
}

/** Creates a log that writes one line of JSON per entry. @param destination standard output by default */
export function createLog(level: Environment['LOG_LEVEL'], destination?: DestinationStream): Logger {
  return pino(
    { level, serializers: { err: (error: unknown) => describeError(error) } },
    destination ?? pino.destination(1),
  );
}

/** Sends console.error and console.warn of the renderer and of libraries to the log, as one line each. */
export function logConsole(log: Logger): void {
  const lineOf = (values: unknown[]) => {
    const err = values.find((value) => value instanceof Error);
    const rest = values.filter((value) => value !== err);
    return [{ ...(err && { err }) }, rest.length > 0 ? format(...rest) : 'printed to the console'] as const;
  };
  console.error = (...values: unknown[]) => log.error(...lineOf(values));
  console.warn = (...values: unknown[]) => log.warn(...lineOf(values));
}
