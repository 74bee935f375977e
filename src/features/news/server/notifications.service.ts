import type { Deps } from '#engine/deps.ts';
import { AppError } from '#engine/errors.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { isToken, newToken } from '#engine/lib/secret-token.ts';
import type { Mailer } from '#engine/mail/mailer.ts';
import type { PushService } from '#engine/push/push-service.ts';
import type { Notifications, NotificationsInput } from '../contract/news.ts';
import { confirmationLinks, createNotificationsRepository } from './notifications.repository.ts';

type Needs = {
  mailer: Mailer;
  push: Pick<PushService, 'requirePublic' | 'publicKey'>;
  rateLimits: Pick<RateLimits, 'count'>;
};

export type NotificationsService = ReturnType<typeof createNotificationsService>;

export function createNotificationsService({ db, env, clock, jobs }: Deps, { mailer, push, rateLimits }: Needs) {
  const repository = createNotificationsRepository(db);
  const sendsMail = env.SMTP_URL !== undefined;

  async function find(memberId: string): Promise<Notifications> {
    return { ...(await repository.find(memberId)), sendsMail, pushKey: await push.publicKey() };
  }

  /** Sends nothing when the rate limit is reached: a few mails an hour are enough, because their links stay valid. */
  async function requestConfirmation(memberId: string): Promise<void> {
    try {
      await rateLimits.count('confirm-email', memberId);
      await jobs.add('send-confirmation', { memberId });
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'too_many_requests')) throw error;
    }
  }

  return {
    find,

    /**
     * If the member wants mails, and the e-mail address is unconfirmed, sends a mail to confirm it.
     *
     * @throws AppError conflict in a demo, or bad_request for the endpoint of a device
     */
    async save(memberId: string, { device, ...choice }: NotificationsInput): Promise<Notifications> {
      if (env.DEMO && choice.push)
        throw new AppError('conflict', { message: 'This is a demo, which sends no notifications.' });
      if (device) await push.requirePublic(device.endpoint);
      const more = { token: newToken(), now: clock(), ...(device && { device }) };
      await repository.save(memberId, choice, more);
      const saved = await find(memberId);
      if (choice.mail !== 'off' && sendsMail && !saved.confirmed) await requestConfirmation(memberId);
      return saved;
    },

    /** The job send-confirmation. A retry creates another token. */
    async sendConfirmation({ memberId }: { memberId: string }, signal: AbortSignal): Promise<void> {
      const email = await repository.unconfirmed(memberId);
      if (email === null) return;
      const token = await confirmationLinks.add(db, memberId, clock());
      const { confirmEmailMail } = await import('./letters.ts');
      const letter = await confirmEmailMail(`${env.APP_URL}/api/confirm-email/${token}`);
      await mailer.send({ to: email, ...letter }, signal);
    },

    isConfirmation: async (token: string) => (await confirmationLinks.memberOf(db, token, clock())) !== null,

    /** @returns false for a token that is unknown, used or expired */
    confirm: (token: string) => repository.confirm(token, clock()),

    isUnsubscription: async (token: string) => isToken(token) && repository.isUnsubscribeToken(token),

    /** Idempotent. @returns false for an unknown token */
    unsubscribe: async (token: string) => isToken(token) && repository.unsubscribe(token),
  };
}
