import { STREAM_LIMITS } from '#contract/time-limits.ts';

/** Streams of one guest of a night, or of the browsers of one IP address that have no seat in it, in this process. */
export const MAX_OF_ONE = 10;
/** Streams of all browsers without a seat in a night, such as televisions. Guests keep theirs beside them. */
export const MAX_WITHOUT_SEAT = 40;

/** A browser that follows a night. `seat` is null if it has none. */
type Follower = { seat: number | null; address: string };

export type OpenSeat = { code: string; seat: number };

const isSameFollower = (one: Follower, other: Follower) =>
  one.seat === other.seat && (one.seat !== null || one.address === other.address);

type Stream = {
  send: (text: string) => void;
  end: () => void;
  endsAt: number;
  follower: Follower;
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

/**
 * The open streams of events of this process (https://html.spec.whatwg.org/multipage/server-sent-events.html). A stream
 * has no timer of its own: one clock sends all heartbeats and ends old streams. Browsers then open a new one, so no
 * stream lasts longer than proxies allow.
 */
export function createOpenStreams({ onFirst, onLast }: OpenStreamsOptions) {
  const streams = new Map<string, Set<Stream>>();
  let clock: NodeJS.Timeout | null = null;
  let count = 0;
  let isClosed = false;

  const isOpen = (code: string, stream: Stream) => streams.get(code)?.has(stream) ?? false;

  function remove(code: string, stream: Stream): void {
    const ofNight = streams.get(code);
    if (!ofNight?.delete(stream)) return;
    count -= 1;
    if (ofNight.size === 0) streams.delete(code);
    if (count > 0) return;
    if (clock) clearInterval(clock);
    clock = null;
    onLast();
  }

  function add(code: string, stream: Stream): void {
    const ofNight = streams.get(code) ?? new Set();
    streams.set(code, ofNight.add(stream));
    count += 1;
    clock ??= setInterval(tick, STREAM_LIMITS.heartbeat).unref();
  }

  function tick(): void {
    for (const ofNight of [...streams.values()])
      for (const stream of [...ofNight]) {
        if (performance.now() >= stream.endsAt) stream.end();
        else stream.send(HEARTBEAT);
      }
  }

  /** Streams that opened together end at different times, so that the browsers do not all come back at once. */
  const lifetime = () => STREAM_LIMITS.lifetime * (1 - Math.random() / 4);

  return {
    isClosed: () => isClosed,
    hasRoom(code: string, follower: Follower): boolean {
      const followers = [...(streams.get(code) ?? [])].map((stream) => stream.follower);
      const withoutSeat = followers.filter(({ seat }) => seat === null);
      const own = followers.filter((one) => isSameFollower(one, follower));
      return own.length < MAX_OF_ONE && (follower.seat !== null || withoutSeat.length < MAX_WITHOUT_SEAT);
    },

    /**
     * Opens a stream that gets all later changes. The returned `tell` sends a version to this stream.
     *
     * @throws when `onFirst` fails
     */
    async open(code: string, follower: Follower) {
      const { promise: opened, resolve } = Promise.withResolvers<Stream>();
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          const stream: Stream = {
            send: (text) => controller.enqueue(ENCODER.encode(text)),
            end: () => {
              remove(code, stream);
              controller.close();
            },
            endsAt: performance.now() + lifetime(),
            follower,
            told: 0,
          };
          add(code, stream);
          stream.send(OPENING);
          resolve(stream);
        },
        cancel: async () => remove(code, await opened),
      });
      const stream = await opened;
      try {
        await onFirst();
      } catch (error) {
        stream.end();
        throw error;
      }
      return { body, tell: (version: number) => isOpen(code, stream) && tellOnce(stream, version) };
    },

    tell(code: string, version: number): void {
      for (const stream of streams.get(code) ?? []) tellOnce(stream, version);
    },

    codes: (): string[] => [...streams.keys()],

    /** The seats that have an open stream here. */
    seats: (): OpenSeat[] =>
      [...streams].flatMap(([code, ofNight]) =>
        [...ofNight].flatMap(({ follower: { seat } }) => (seat === null ? [] : [{ code, seat }])),
      ),

    /** Ends all streams, and opens no more. */
    close(): void {
      isClosed = true;
      for (const ofNight of [...streams.values()]) for (const stream of [...ofNight]) stream.end();
    },
  };
}
