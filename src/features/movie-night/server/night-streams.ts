import { STREAM_LIMITS } from '#contract/time-limits.ts';
import { createListener } from '#engine/database/listen.ts';
import type { Deps } from '#engine/deps.ts';
import { AppError } from '#engine/errors.ts';
import { NIGHT_CHANNEL, type NightRepository } from './movie-night.repository.ts';
import type { NightCaller, NightService } from './movie-night.service.ts';

/** Streams of one guest of a night, or of the browsers of one IP address that have no seat in it, in this process. */
export const MAX_OF_ONE = 10;
/** Streams of all browsers without a seat in a night, such as televisions. Guests keep theirs beside them. */
export const MAX_WITHOUT_SEAT = 40;

/** A browser that follows a night. `seat` is null if it has none. */
type Follower = { code: string; seat: number | null; address: string };

type Stream = Follower & {
  send: (text: string) => void;
  end: () => void;
  /** The latest version that was sent to the stream. */
  told: number;
};

type OpenStreamsOptions = {
  /** Called for each stream that opens. */
  onFirst: () => Promise<void>;
  /** Called when the last stream has ended. */
  onLast: () => void;
};

/** Sends each version only once. Without this check, a notification and the opening of a stream could both send it. */
function tellOnce(stream: Stream, version: number): void {
  if (version <= stream.told) return;
  stream.told = version;
  stream.send(`event: changed\ndata: ${version}\n\n`);
}

const ENCODER = new TextEncoder();
const HEARTBEAT = ':\n\n';
/** Browsers reconnect this many milliseconds after a stream has ended. */
const OPENING = 'retry: 1000\n\n';

/** Streams that opened together end at different times, so that the browsers do not all come back at once. */
const lifetime = () => STREAM_LIMITS.lifetime * (1 - Math.random() / 4);

/**
 * The open streams of events of this process (https://html.spec.whatwg.org/multipage/server-sent-events.html). They end
 * after their lifetime, and browsers then open a new one, so no stream lasts longer than proxies allow.
 */
export function createOpenStreams({ onFirst, onLast }: OpenStreamsOptions) {
  const streams = new Set<Stream>();
  const ofNight = (code: string) => [...streams].filter((stream) => stream.code === code);

  function start(follower: Follower) {
    let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
    const stream: Stream = {
      ...follower,
      send: (text) => controller?.enqueue(ENCODER.encode(text)),
      end() {
        if (remove()) controller?.close();
      },
      told: 0,
    };
    const heartbeat = setInterval(stream.send, STREAM_LIMITS.heartbeat, HEARTBEAT).unref();
    const end = setTimeout(stream.end, lifetime()).unref();
    function remove(): boolean {
      clearInterval(heartbeat);
      clearTimeout(end);
      const isRemoved = streams.delete(stream);
      if (isRemoved && streams.size === 0) onLast();
      return isRemoved;
    }
    const body = new ReadableStream<Uint8Array>({
      start(given) {
        controller = given;
        stream.send(OPENING);
      },
      cancel: () => void remove(),
    });
    streams.add(stream);
    return { stream, body };
  }

  return {
    hasRoom({ code, seat, address }: Follower): boolean {
      const ofOne = ofNight(code).filter((one) => one.seat === seat && (seat !== null || one.address === address));
      const withoutSeat = ofNight(code).filter((one) => one.seat === null);
      return ofOne.length < MAX_OF_ONE && (seat !== null || withoutSeat.length < MAX_WITHOUT_SEAT);
    },

    /**
     * Opens a stream that gets all later changes. The returned `tell` sends a version to this stream.
     *
     * @throws when `onFirst` fails
     */
    async open(follower: Follower) {
      const { stream, body } = start(follower);
      try {
        await onFirst();
      } catch (error) {
        stream.end();
        throw error;
      }
      return { body, tell: (version: number) => streams.has(stream) && tellOnce(stream, version) };
    },

    tell(code: string, version: number): void {
      for (const stream of ofNight(code)) tellOnce(stream, version);
    },

    codes: (): string[] => [...new Set([...streams].map(({ code }) => code))],

    /** The seats that have an open stream here. */
    seats: () => [...streams].flatMap(({ code, seat }) => (seat === null ? [] : [{ code, seat }])),

    endAll(): void {
      for (const stream of [...streams]) stream.end();
    },
  };
}

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
  let isClosed = false;

  return {
    /** @throws AppError not_found, too_many_requests, unavailable */
    async open(caller: NightCaller): Promise<ReadableStream<Uint8Array>> {
      const { seat } = await viewFor(caller);
      if (!isReady() || isClosed) throw unavailable('Fright Club is restarting. Please try again in a moment.');
      const follower = { code: caller.code, seat, address: caller.address };
      if (!streams.hasRoom(follower))
        throw new AppError('too_many_requests', {
          message: 'Too many browsers show this movie night. Please try again in a minute.',
          retryAfter: 60,
        });
      const stream = await streams.open(follower).catch((error: unknown) => {
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

    /** Ends all streams, and opens no more. */
    close(): void {
      isClosed = true;
      streams.endAll();
    },
  };
}
