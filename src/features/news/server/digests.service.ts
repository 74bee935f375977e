import type { Deps } from '#engine/deps.ts';
import { JobFailure } from '#engine/jobs/jobs.ts';
import { dayOf } from '#engine/lib/dates.ts';
import type { Mailer } from '#engine/mail/mailer.ts';
import type { PushService } from '#engine/push/push-service.ts';
import { createDigestsRepository, type ToldFilm } from './digests.repository.ts';
import { newsText } from './news.service.ts';

type DigestPayload = { memberId: string; at: string };
type PushPayload = DigestPayload & { deviceId: string };

/** The service worker shows this message, in place of an earlier one with the same tag. */
type Message = { title: string; text: string; url: string; tag: string };

type Needs = { mailer: Mailer; push: Pick<PushService, 'send'> };

/** Sends the news by email and by push. */
export function createDigestsService({ db, env, clock, jobs }: Deps, { mailer, push }: Needs) {
  const repository = createDigestsRepository(db);
  const sendsMail = env.SMTP_URL !== undefined;
  const appUrl = env.APP_URL;

  function messageOf([first, ...others]: ToldFilm[], tag: string): Message | null {
    if (!first) return null;
    const text = newsText(first, dayOf(clock()));
    if (others.length === 0) return { title: first.title, text, url: `/movie/${first.id}`, tag };
    const more = `${first.title}: ${text}, and ${others.length} more`;
    return { title: 'News about your watchlist', text: more, url: '/news', tag };
  }

  return {
    /** Runs after the news of the day are stored. Adds a job for each digest that is due, and for each push message. */
    async addJobs(signal: AbortSignal): Promise<void> {
      const now = clock();
      const at = now.toISOString();
      const digests = () =>
        repository.collectDigests(dayOf(now), now, (trx, memberId) => jobs.add('send-digest', { memberId, at }, trx));
      const pushes = () =>
        repository.collectPushes(now, async (trx, memberId) => {
          for (const deviceId of await repository.deviceIds(memberId, trx)) {
            await jobs.add('send-push', { memberId, deviceId, at }, trx);
          }
        });
      while (sendsMail && (await digests()) > 0) signal.throwIfAborted();
      while ((await pushes()) > 0) signal.throwIfAborted();
    },

    /** The job send-digest. Marks the digest before sending, so that a mail that was perhaps sent is not sent again. */
    async sendDigest({ memberId, at }: DigestPayload, signal: AbortSignal): Promise<void> {
      const digest = { memberId, at: new Date(at) };
      signal.throwIfAborted();
      const claimed = await repository.claim(digest, clock());
      if (!claimed) return;
      const today = dayOf(clock());
      const films = claimed.films.map((film) => ({
        title: film.title,
        text: newsText(film, today),
        link: `${appUrl}/movie/${film.id}`,
      }));
      const links = { news: `${appUrl}/news`, unsubscribe: `${appUrl}/api/unsubscribe/${claimed.token}` };
      try {
        // Loaded when needed, because few processes ever send a mail.
        const { digestMail } = await import('./letters.ts');
        await mailer.send({ to: claimed.email, ...(await digestMail(films, links)) }, signal);
      } catch (error) {
        const failure = error instanceof JobFailure ? error : null;
        if (failure?.perhapsDone) throw error;
        if (failure?.final) await repository.switchOff(memberId);
        else await repository.unclaim(digest);
        throw error;
      }
    },

    /** The job send-push, one for each device. A retry may repeat a message; the repeat then replaces the first one. */
    async sendPush({ memberId, deviceId, at }: PushPayload, signal: AbortSignal): Promise<void> {
      const message = messageOf(await repository.pushed({ memberId, at: new Date(at) }), at);
      const device = await repository.device(memberId, deviceId);
      if (!message || !device) return;
      if (!(await push.send(device, message, signal))) await repository.removeDevice(memberId, deviceId);
    },
  };
}
