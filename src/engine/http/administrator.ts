import { AppError } from '../errors.ts';
import type { RequireMember } from './member.ts';

type Standing = { isAdministrator: boolean; isRecent: boolean };

/**
 * Lets only administrators through, and only if they have logged in recently, so that nobody else can use a device that
 * was left open.
 *
 * @param standingOf finds the standing of a session's member
 */
export const createRequireAdministrator =
  (requireMember: RequireMember, standingOf: (sessionToken: string) => Promise<Standing>): RequireMember =>
  (c, next) =>
    requireMember(c, async () => {
      const { isAdministrator, isRecent } = await standingOf(c.var.sessionToken ?? '');
      if (!isAdministrator)
        throw new AppError('forbidden', { message: 'Only administrators of this site may do this.' });
      if (!isRecent)
        throw new AppError('sign_in_again', { message: 'Administrators must log in again after 15 minutes.' });
      await next();
    });
