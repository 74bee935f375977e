import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { ERROR_CODES, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { codeOf } from '#lib/error-code.ts';
import { AppError } from '../errors.ts';
import { ERROR_PAGE_POLICY, errorPage, wantsPage } from '../http/error-page.ts';

const GENERAL_MESSAGE = 'Something went wrong. Please try again later.';
/**
 * SQLSTATE classes and codes that mean "not now" rather than "wrong": connection, resources, shutdown, timeouts, and a
 * primary that has become a standby.
 */
const UNAVAILABLE_SQLSTATE = /^(08|53|57|58|55P03|25006)/;
/** A statement that took too long. */
const QUERY_CANCELED = '57014';
const UNAVAILABLE_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** Text that PostgreSQL cannot hold, such as a NUL character: the caller's doing. */
const BAD_TEXT_SQLSTATE = new Set(['22021', '22P05']);

/** A row refers to what has been deleted since the request was let in. */
const FOREIGN_KEY_VIOLATION = '23503';
const OF_A_MEMBER = /_member_id_fkey$/;

function codeOfStatus(status: number): ErrorCode {
  const found = Object.entries(ERROR_CODES).find(([, value]) => value === status);
  // The keys of ERROR_CODES are the error codes; Object.entries widens them to string.
  return (found?.[0] as ErrorCode | undefined) ?? (status < 500 ? 'bad_request' : 'internal');
}

function goneMeanwhile(error: Error): AppError {
  const constraint = 'constraint' in error ? String(error.constraint) : '';
  return OF_A_MEMBER.test(constraint)
    ? new AppError('not_signed_in', { message: 'Please sign in first.', cause: error })
    : new AppError('not_found', { message: 'This is not there any more.', cause: error });
}

function isDatabaseUnavailable(error: Error): boolean {
  const code = codeOf(error);
  return (
    UNAVAILABLE_SQLSTATE.test(code) ||
    UNAVAILABLE_SYSTEM.has(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable|Cannot use a pool/.test(
      error.message,
    )
  );
}

/** What Node makes of a body whose sender went away, or was cut because it took too long. */
const isBrokenOff = (error: Error) => codeOf(error) === 'ECONNRESET' && error.message === 'aborted';

/** Turns whatever was thrown into the one error the client sees. */
export function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (isBrokenOff(error)) {
    return new AppError('bad_request', { message: 'The request broke off before its end.', cause: error });
  }
  if (error instanceof HTTPException) {
    const code = codeOfStatus(error.status);
    return new AppError(code, { message: error.status < 500 ? error.message : GENERAL_MESSAGE, cause: error });
  }
  if (BAD_TEXT_SQLSTATE.has(codeOf(error))) {
    return new AppError('bad_request', { message: 'The request holds characters that no text has.', cause: error });
  }
  if (codeOf(error) === FOREIGN_KEY_VIOLATION) return goneMeanwhile(error);
  if (isDatabaseUnavailable(error)) {
    return new AppError('unavailable', {
      message: 'Fright Club is catching its breath. Please try again in a moment.',
      cause: error,
      retryAfter: 5,
    });
  }
  return new AppError('internal', { message: GENERAL_MESSAGE, cause: error });
}

export function errorResponse(c: Context, error: AppError): Response | Promise<Response> {
  const body: ErrorBody = { code: error.code, message: error.message, requestId: c.get('requestId') };
  c.header('Cache-Control', 'no-store');
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
  if (wantsPage(c, body)) {
    c.header('Content-Security-Policy', ERROR_PAGE_POLICY);
    return c.html(errorPage(body), error.status);
  }
  return c.json(body, error.status);
}

const reasonOf = (error: Error) => [error.name, codeOf(error), error.message].filter(Boolean).join(' ');

/** The one place where errors become HTTP. */
export function errorHandler(log: Logger): ErrorHandler {
  return (thrown, c) => {
    const error = toAppError(thrown);
    const cause = error.cause instanceof Error ? error.cause : error;
    if (error.code === 'unavailable' && codeOf(cause) !== QUERY_CANCELED) {
      // Something is away, as it is for everybody: a stack for each of them would tell nothing more.
      log.warn({ reason: reasonOf(cause), requestId: c.get('requestId') }, 'request refused for now');
    } else if (error.status >= 500) {
      log.error({ err: error.cause ?? error, requestId: c.get('requestId'), detail: error.detail }, 'request failed');
    }
    return errorResponse(c, error);
  };
}

export const notFoundHandler: NotFoundHandler = (c) =>
  errorResponse(c, new AppError('not_found', { message: 'There is nothing at this address.' }));
