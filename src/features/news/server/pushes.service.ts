import { dayOf } from '#engine/lib/today.ts';
import type { DigestsRepository, ToldFilm } from './digests.repository.ts';

type PushPayload = { memberId: string; deviceId: string; at: string };
type Device = { endpoint: string; p256dh: string; auth: string };

type PushesServiceOptions = {
  repository: Pick<DigestsRepository, 'pushed' | 'device' | 'removeDevice'>;
  /** `send` returns false when the device is gone. */
  push: { send: (device: Device, message: Message, signal: AbortSignal) => Promise<boolean> };
  newsText: (fact: Pick<ToldFilm, 'kind' | 'fact'>, today: string) => string;
  clock: () => Date;
};

/** The service worker shows this message, in place of an earlier one with the same tag. */
type Message = { title: string; text: string; url: string; tag: string };

export function createPushesService({ repository, push, newsText, clock }: PushesServiceOptions) {
  function messageOf([first, ...others]: ToldFilm[], tag: string): Message | null {
    if (!first) return null;
    const text = newsText(first, dayOf(clock()));
    if (others.length === 0) return { title: first.title, text, url: `/movie/${first.id}`, tag };
    const more = `${first.title}: ${text}, and ${others.length} more`;
    return { title: 'News of your watchlist', text: more, url: '/news', tag };
  }

  return {
    /** The job send-push, one for each device. A retry may repeat a message; the repeat then replaces the first one. */
    async sendPush({ memberId, deviceId, at }: PushPayload, signal: AbortSignal): Promise<void> {
      const message = messageOf(await repository.pushed({ memberId, at: new Date(at) }), at);
      const device = await repository.device(memberId, deviceId);
      if (!message || !device) return;
      if (!(await push.send(device, message, signal))) await repository.removeDevice(memberId, deviceId);
    },
  };
}
