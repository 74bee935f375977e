import type { Deps } from '#engine/deps.ts';
import type { Callers } from '#engine/http/feature.ts';
import type { Mailer } from '#engine/mail/mailer.ts';
import { createPushService } from '#engine/push/push-service.ts';
import { createVapidKeys } from '#engine/push/vapid-keys.repository.ts';
import type { RateLimits } from '#features/accounts/server/accounts.ts';
import { createConfirmationRepository } from './confirmation.repository.ts';
import { createDigestsRepository } from './digests.repository.ts';
import { createDigestsService } from './digests.service.ts';
import { createLetters } from './letters.ts';
import { mailLinkRoutes } from './mail-links.routes.ts';
import { newsText } from './news.service.ts';
import { createNotificationsRepository } from './notifications.repository.ts';
import { notificationsRoutes } from './notifications.routes.ts';
import { createNotificationsService } from './notifications.service.ts';
import { createPushesService } from './pushes.service.ts';

type Needs = {
  rateLimits: RateLimits;
  mailer: Mailer;
};

/** News by email and by push. */
export function createNotifications(deps: Deps, { rateLimits, mailer }: Needs) {
  const { db, env, clock, jobs, pushReach } = deps;
  const repository = createDigestsRepository(db);
  const letters = createLetters(mailer);
  const push = createPushService({
    vapidKeys: createVapidKeys(db, env.PUSH_PRIVATE_KEY),
    contact: env.CONTACT ?? (env.APP_URL.startsWith('https:') ? env.APP_URL : 'mailto:no-reply@localhost'),
    reach: pushReach,
  });
  const common = { sendsMail: env.SMTP_URL !== undefined, isDemo: env.DEMO, appUrl: env.APP_URL, jobs, letters, clock };
  const service = createNotificationsService({
    ...common,
    repository: createNotificationsRepository(db),
    confirmations: createConfirmationRepository(db),
    limit: rateLimits.confirmEmail,
    requirePublic: push.requirePublic,
    pushKey: push.publicKey,
  });
  const digests = createDigestsService({ ...common, repository, newsText });
  const pushes = createPushesService({ repository, push, newsText, clock });
  return {
    addDigests: digests.addJobs,
    routes: ({ requireMember }: Callers) => [notificationsRoutes(service, requireMember), mailLinkRoutes(service)],
    tasks: {
      'send-confirmation': service.sendConfirmation,
      'send-digest': digests.sendDigest,
      'send-push': pushes.sendPush,
    },
  };
}
