import type { Context, ErrorHandler, NotFoundHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { Logger } from 'pino';
import { ERROR_CODES, type ErrorBody, type ErrorCode } from '#contract/errors.ts';
import { AppError, notFound } from '../errors.ts';
import { codeOf, FOREIGN_KEY_VIOLATION, isDamage } from '../lib/error-code.ts';
import { ERROR_PAGE_POLICY, errorPage, wantsPage } from './plain-pages.ts';

const GENERAL_MESSAGE = 'Something went wrong. Please try again later.';
/**
 * SQLSTATEs of temporary failures: connection, resources, shutdown, time-outs, deadlocks, conflicts of transactions, a
 * primary that became a standby.
 */
const UNAVAILABLE_SQLSTATE = /^(08|53|57|58|55P03|25006|40P01|40001)/;
/** SQLSTATE of a statement that took too long. */
const QUERY_CANCELED = '57014';
const UNAVAILABLE_SYSTEM = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT']);

/** SQLSTATEs of text that PostgreSQL cannot store, such as a NUL character. This is an error of the client. */
const BAD_TEXT_SQLSTATE = new Set(['22021', '22P05']);

const OF_A_MEMBER = /_member_id_fkey$/;

function codeOfStatus(status: number): ErrorCode {
  // A body of another type than JSON is a bad request, like invalid JSON. 415 is for files.
  if (status === ERROR_CODES.unsupported) return 'bad_request';
  const found = Object.entries(ERROR_CODES).find(([, value]) => value === status);
  // The keys of ERROR_CODES are the error codes, but Object.entries widens them to string.
  return (found?.[0] as ErrorCode | undefined) ?? (status < 500 ? 'bad_request' : 'internal');
}

function deletedMeanwhile(error: Error): AppError {
  const constraint = 'constraint' in error ? String(error.constraint) : '';
  return OF_A_MEMBER.test(constraint)
    ? new AppError('not_signed_in', { message: 'Please log in first.', cause: error })
    : new AppError('not_found', { message: 'This no longer exists.', cause: error });
}

function isDatabaseUnavailable(error: Error): boolean {
  const code = codeOf(error);
  return UNAVAILABLE_SQLSTATE.test(code) || UNAVAILABLE_SYSTEM.has(code);
}

/** Returns true for Node's error when the client disconnected, or took too long, before the end of the body. */
const isIncompleteBody = (error: Error) => codeOf(error) === 'ECONNRESET' && error.message === 'aborted';

/** Returns a message for a body that Hono cannot read. Hono's own messages quote the parser. */
function messageOf({ status, message }: HTTPException): string {
  if (status >= 500) return GENERAL_MESSAGE;
  if (status === ERROR_CODES.unsupported)
    return 'The request body must be application/json or, for imports, multipart/form-data.';
  return /formdata/i.test(message)
    ? 'The request body must be a complete form (multipart/form-data).'
    : 'The request body must be valid JSON.';
}

function toAppError(error: Error): AppError {
  if (error instanceof AppError) return error;
  if (isIncompleteBody(error)) {
    return new AppError('bad_request', { message: 'The request body is incomplete.', cause: error });
  }
  if (error instanceof HTTPException) {
    const code = codeOfStatus(error.status);
    return new AppError(code, { message: messageOf(error), cause: error });
  }
  if (BAD_TEXT_SQLSTATE.has(codeOf(error))) {
    return new AppError('bad_request', { message: 'The request contains invalid characters.', cause: error });
  }
  // A referenced row was deleted during the request.
  if (codeOf(error) === FOREIGN_KEY_VIOLATION) return deletedMeanwhile(error);
  if (isDamage(error)) {
    return new AppError('unavailable', {
      message:
        'Some data of Fright Club cannot be read, so this does not work now. The people who run the site can repair it.',
      cause: error,
      retryAfter: 300,
    });
  }
  if (isDatabaseUnavailable(error)) {
    return new AppError('unavailable', {
      message: 'Fright Club is unavailable right now. Please try again in a moment.',
      cause: error,
      retryAfter: 5,
    });
  }
  return new AppError('internal', { message: GENERAL_MESSAGE, cause: error });
}

/** WWW-Authenticate (RFC 6750), by error code. */
const CHALLENGES: { [Code in ErrorCode]?: string } = {
  not_signed_in: 'Bearer',
  invalid_token: 'Bearer error="invalid_token"',
  insufficient_scope: 'Bearer error="insufficient_scope"',
};

export function errorResponse(c: Context, error: AppError): Response | Promise<Response> {
  const body: ErrorBody = { code: error.code, message: error.message, requestId: c.get('requestId') };
  c.header('Cache-Control', 'no-store');
  const challenge = CHALLENGES[error.code];
  if (challenge) c.header('WWW-Authenticate', challenge);
  if (error.retryAfter !== undefined) c.header('Retry-After', String(error.retryAfter));
  if (wantsPage(c, body)) {
    c.header('Content-Security-Policy', ERROR_PAGE_POLICY);
    return c.html(errorPage(body), error.status);
  }
  return c.json(body, error.status);
}

const reasonOf = (error: Error) => [error.name, codeOf(error), error.message].filter(Boolean).join(' ');

/** The only place that turns errors into HTTP responses. */
export function errorHandler(log: Logger): ErrorHandler {
  return (thrown, c) => {
    const error = toAppError(thrown);
    const cause = error.cause instanceof Error ? error.cause : error;
    if (error.code === 'unavailable' && codeOf(cause) !== QUERY_CANCELED) {
      // Logged without a stack: an outage affects every request, and the stacks would all be the same.
      log.warn({ reason: reasonOf(cause), requestId: c.get('requestId') }, 'request failed: temporarily unavailable');
    } else if (error.status >= 500) {
      log.error({ err: error.cause ?? error, requestId: c.get('requestId'), detail: error.detail }, 'request failed');
    }
    return errorResponse(c, error);
  };
}

export const notFoundHandler: NotFoundHandler = (c) => errorResponse(c, notFound('This URL does not exist.'));

/** Returns true if a retry may succeed, for example because the database was unavailable. */
export const isTemporary = (error: unknown) => error instanceof Error && toAppError(error).code === 'unavailable';
