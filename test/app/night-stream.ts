import { expect } from 'vitest';

/** A stream of events that is being read. `text` returns everything that it has sent so far. */
export type ReadStream = {
  text: () => string;
  /** The versions that the stream has sent, in this order. */
  versions: () => number[];
  /** Waits until the stream has sent this version. */
  until: (version: number) => Promise<void>;
  ended: Promise<void>;
  close: () => Promise<void>;
};

/** Reads a response to its end in the background. @throws Error for a response without a stream */
export function readStream(response: Response): ReadStream {
  const reader = response.body?.getReader();
  if (!response.ok || !reader) throw new Error(`No stream: ${response.status}`);
  const source = reader;
  const decoder = new TextDecoder();
  let text = '';
  async function readAll() {
    for (;;) {
      const { done, value } = await source.read();
      if (done) return;
      text += decoder.decode(value, { stream: true });
    }
  }
  const ended = readAll();
  ended.catch(() => undefined);
  const versions = () => [...text.matchAll(/^event: changed\ndata: (\d+)\n\n/gm)].map(([, version]) => Number(version));
  return {
    text: () => text,
    versions,
    until: (version) => expect.poll(versions, { interval: 5 }).toContain(version),
    ended,
    close: () => reader.cancel(),
  };
}
