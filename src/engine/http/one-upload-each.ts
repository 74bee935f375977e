import type { MiddlewareHandler } from 'hono';
import { AppError } from '../errors.ts';
import type { Member } from './member.ts';

/**
 * Accepts one upload per member at a time, because each upload takes disk space until it is read.
 *
 * @param atOnce maximum number of uploads of all members
 */
export function oneUploadEach(atOnce: number): MiddlewareHandler<{ Variables: { member: Member } }> {
  const running = new Set<string>();
  return async (c, next) => {
    const { id } = c.var.member;
    if (running.has(id)) {
      throw new AppError('conflict', {
        message: 'Another upload of yours is being read. Please wait until it is done.',
      });
    }
    if (running.size >= atOnce) {
      throw new AppError('unavailable', {
        message: 'Many imports are being read. Please try again in a moment.',
        retryAfter: 5,
      });
    }
    running.add(id);
    try {
      await next();
    } finally {
      running.delete(id);
    }
  };
}
