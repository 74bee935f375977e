import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';

type AppErrorOptions = {
  /** Shown to the user. Never contains a path, key, query or stack. */
  message: string;
  /** For the log only. */
  detail?: string;
  cause?: unknown;
  /** Seconds for the Retry-After header. */
  retryAfter?: number;
};

/** A failure with a stable code. Services throw it; http/error-handler.ts turns it into an HTTP response. */
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

export function conflict(message: string): AppError {
  return new AppError('conflict', { message });
}

export function forbidden(message: string): AppError {
  return new AppError('forbidden', { message });
}

export function signedOut(): AppError {
  return new AppError('not_signed_in', { message: 'Please log in first.' });
}

export function badRequest(message: string): AppError {
  return new AppError('bad_request', { message });
}
