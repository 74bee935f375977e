import { createListener } from '#engine/database/listen.ts';
import type { Deps } from '#engine/deps.ts';
import { AppError } from '#engine/errors.ts';
import { NIGHT_CHANNEL, type NightRepository } from './movie-night.repository.ts';
import type { NightCaller, NightService } from './movie-night.service.ts';
import { createOpenStreams } from './open-streams.ts';

const unavailable = (message: string) => new AppError('unavailable', { message, retryAfter: 5 });

/** Streams of events that say when any process has changed a night. */
export function createNightStreams(
  { pool, log, clock, isReady }: Pick<Deps, 'pool' | 'log' | 'clock' | 'isReady'>,
  repository: NightRepository,
  viewFor: NightService['viewFor'],
) {
  const listener = createListener({
    pool,
    log,
    channel: NIGHT_CHANNEL,
    onMessage(message) {
      const [code = '', version] = message.split(' ');
      streams.tell(code, Number(version));
    },
    async onReturn() {
      for (const [code, version] of await repository.versions(streams.codes())) streams.tell(code, version);
    },
    async onCheck() {
      const seats = streams.seats();
      if (seats.length > 0) await repository.hostsHere(seats, clock());
    },
  });
  const streams = createOpenStreams({ onFirst: listener.start, onLast: listener.stop });

  return {
    /** @throws AppError not_found, too_many_requests, unavailable */
    async open(caller: NightCaller): Promise<ReadableStream<Uint8Array>> {
      const { seat } = await viewFor(caller);
      if (!isReady() || streams.isClosed())
        throw unavailable('Fright Club is restarting. Please try again in a moment.');
      const follower = { seat, address: caller.address };
      if (!streams.hasRoom(caller.code, follower))
        throw new AppError('too_many_requests', {
          message: 'Too many browsers show this movie night. Please try again in a minute.',
          retryAfter: 60,
        });
      const stream = await streams.open(caller.code, follower).catch((error: unknown) => {
        log.warn({ err: error }, 'a stream of a night could not be opened');
        throw unavailable(
          'Live updates of this movie night are not available at the moment. Please try again shortly.',
        );
      });
      // The night is read again, because it may have changed before the stream was open.
      try {
        stream.tell((await viewFor(caller)).version);
      } catch (error) {
        // Nobody gets this stream, so nobody would close it.
        await stream.body.cancel();
        throw error;
      }
      return stream.body;
    },

    close: streams.close,
  };
}
