import { AppError } from '../errors.ts';
import type { RequireMember } from './member.ts';

type Standing = { isAdministrator: boolean; isRecent: boolean };

/**
 * Lets only administrators through who have signed in recently, so that a device that was left open cannot be used.
 *
 * @param standingOf by the headers of the request
 */
export const createRequireAdministrator =
  (requireMember: RequireMember, standingOf: (headers: Headers) => Promise<Standing>): RequireMember =>
  (c, next) =>
    requireMember(c, async () => {
      const { isAdministrator, isRecent } = await standingOf(c.req.raw.headers);
      if (!isAdministrator)
        throw new AppError('forbidden', { message: 'Only administrators of this site may do this.' });
      if (!isRecent)
        throw new AppError('sign_in_again', { message: 'Please log in again: administrators do so after 15 minutes.' });
      await next();
    });
