import type { IncomingMessage } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { APP_LIMITS } from '#contract/time-limits.ts';
import { AppError } from '../errors.ts';
import { UPLOAD_PATH } from './same-origin.ts';

/** Node's request, which the server passes to the app. */
type Bindings = { incoming?: IncomingMessage };
type Limits = Pick<typeof APP_LIMITS, 'answer' | 'uploadAnswer'>;

const takesTooLong = () =>
  new AppError('unavailable', { message: 'This takes too long at the moment. Please try again.', retryAfter: 5 });

/**
 * Responds 503 with Retry-After to a request that takes too long, before a proxy gives up. Running work continues. A
 * response that has begun, such as a download, has no limit here.
 */
export const answersInTime =
  ({ answer, uploadAnswer }: Limits = APP_LIMITS): MiddlewareHandler =>
  async (c, next) => {
    const { promise: tooLate, reject } = Promise.withResolvers<never>();
    const limit = c.req.path === UPLOAD_PATH ? uploadAnswer : answer;
    let timer: NodeJS.Timeout | undefined;
    const start = () => {
      timer = setTimeout(() => reject(takesTooLong()), limit);
    };
    // `incoming` is missing when a test calls the app directly. The client's time for sending the request does not
    // count.
    const { incoming }: Bindings = c.env ?? {};
    const isBeingSent = incoming !== undefined && !incoming.complete;
    if (isBeingSent) incoming.once('end', start);
    else start();
    try {
      await Promise.race([next(), tooLate]);
    } finally {
      clearTimeout(timer);
      incoming?.off('end', start);
    }
  };
