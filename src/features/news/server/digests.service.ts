import type { Deps } from '#engine/deps.ts';
import { JobFailure } from '#engine/lib/job-failure.ts';
import { dayOf } from '#engine/lib/today.ts';
import type { Digest, DigestsRepository, ToldFilm } from './digests.repository.ts';
import type { Letters } from './letters.ts';

export type DigestPayload = { memberId: string; at: string };

type DigestsServiceOptions = {
  repository: DigestsRepository;
  jobs: Deps['jobs'];
  letters: Letters;
  newsText: (fact: Pick<ToldFilm, 'kind' | 'fact'>, today: string) => string;
  sendsMail: boolean;
  appUrl: string;
  clock: () => Date;
};

const digestOf = ({ memberId, at }: DigestPayload): Digest => ({ memberId, at: new Date(at) });

export function createDigestsService(options: DigestsServiceOptions) {
  const { repository, jobs, letters, newsText, sendsMail, appUrl, clock } = options;
  return {
    /** Runs after the daily round. Adds a job for each digest that is due, and for each push message to a device. */
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
    async sendDigest(payload: DigestPayload, signal: AbortSignal): Promise<void> {
      const digest = digestOf(payload);
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
        await letters.digest(claimed.email, films, links, signal);
      } catch (error) {
        const failure = error instanceof JobFailure ? error : null;
        if (failure?.perhapsDone) throw error;
        if (failure?.final) await repository.switchOff(digest.memberId);
        else await repository.unclaim(digest);
        throw error;
      }
    },
  };
}
