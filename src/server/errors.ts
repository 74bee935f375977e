import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

type AppErrorOptions = {
  /** What the person reads. Never a path, key, query or stack. */
  message: string;
  /** What the log says beside it. */
  detail?: string;
  cause?: unknown;
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
};

/**
 * A failure with a stable code. Services throw it; `middleware/error-handler.ts` alone turns it into HTTP.
 *
 * @example throw new AppError('not_found', { message: 'There is no film with this id.' })
 */
export class AppError extends Error {
  override name = 'AppError';
  readonly code: ErrorCode;
  readonly detail: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, { message, detail, cause, retryAfter }: AppErrorOptions) {
    super(message, { cause });
    this.code = code;
    this.detail = detail;
    this.retryAfter = retryAfter;
  }

  get status(): (typeof ERROR_CODES)[ErrorCode] {
    return ERROR_CODES[this.code];
  }
}

export function notFound(message: string): AppError {
  return new AppError('not_found', { message });
}

export function badRequest(message: string): AppError {
  return new AppError('bad_request', { message });
}

/** The code of a system's or a database's error, such as `ENOENT` or an SQLSTATE; an empty text where it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** The code of an error, or of the nearest of its causes that has one. fetch hides the system's error behind its own. */
export function codeBeneath(error: unknown): string {
  for (let each = error, depth = 0; each instanceof Error && depth < 3; each = each.cause, depth++) {
    const code = codeOf(each);
    if (code) return code;
  }
  return '';
}
