import { configure, ZipWriter } from '@zip.js/zip.js';

export type TextFile = { name: string; text: AsyncIterable<string> | Iterable<string> };

type ListFile = { name: string; start: string; separator: string; end: string };
/** A list, split into files of at most this many items and bytes: `diary.csv`, or `diary-1.csv`, `diary-2.csv`, … */
export type PagedFile = ListFile & { items: number; bytes: number };

async function* joined({ start, separator, end }: ListFile, items: TextFile['text']): AsyncGenerator<string> {
  yield start;
  let before = '';
  for await (const item of items) {
    yield before + item;
    before = separator;
  }
  yield end;
}

export const wholeFile = (file: ListFile, items: TextFile['text']): TextFile => ({
  name: file.name,
  text: joined(file, items),
});

/** Holds the items of one file in memory, because its name depends on whether another file follows. */
export async function* pagedFiles(file: PagedFile, items: AsyncIterable<string>): AsyncGenerator<TextFile> {
  const empty = Buffer.byteLength(file.start + file.end);
  let page: string[] = [];
  let bytes = empty;
  let number = 1;
  const finished = (name: string): TextFile => ({ name, text: [file.start + page.join(file.separator) + file.end] });
  const numbered = () => file.name.replace('.', `-${number}.`);
  for await (const item of items) {
    const more = Buffer.byteLength(item + file.separator);
    if (page.length === file.items || bytes + more > file.bytes) {
      yield finished(numbered());
      page = [];
      bytes = empty;
      number += 1;
    }
    page.push(item);
    bytes += more;
  }
  yield finished(number === 1 ? file.name : numbered());
}

/** Names the file of each list, without an ending. A number is added if the names of two lists give the same one. */
export function createFileNames() {
  const used = new Set<string>();
  return (list: string): string => {
    const plain = list
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 80)
      .toWellFormed();
    let name = plain || 'list';
    for (let number = 2; used.has(name); number++) name = `${plain || 'list'}-${number}`;
    used.add(name);
    return name;
  };
}

/** Characters of a chunk: few enough to be written within milliseconds, enough to make few writes. */
const CHUNK = 65_536;

/** Joins short texts to chunks of bytes. */
export async function* inChunks(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  let chunk = '';
  for await (const text of texts) {
    chunk += text;
    if (chunk.length < CHUNK) continue;
    yield encoder.encode(chunk);
    chunk = '';
  }
  if (chunk !== '') yield encoder.encode(chunk);
}

/**
 * Turns chunks into a response body that is made as fast as the client reads it. Waits for the first chunk, so that a
 * failure before it becomes an error response, and not a broken download.
 */
export async function streamedBody(chunks: AsyncIterable<Uint8Array>): Promise<ReadableStream<Uint8Array>> {
  const iterator = chunks[Symbol.asyncIterator]();
  let first: IteratorResult<Uint8Array> | null = await iterator.next();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = first ?? (await iterator.next());
        first = null;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await iterator.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

// Without workers this is the number of simultaneous downloads, and a slow client occupies one until it has finished.
// With the default, the number of cores, a few such clients would stop the downloads of everybody.
configure({ maxWorkers: 10_000 });

/** Yields the bytes of a ZIP file. One file is written after the other, as fast as the bytes are taken. */
export async function* zipped(files: AsyncIterable<TextFile>): AsyncGenerator<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const zip = new ZipWriter(writable, { useWebWorkers: false, zip64: false });
  async function write(): Promise<void> {
    for await (const { name, text } of files) await zip.add(name, await streamedBody(inChunks(text)));
    await zip.close();
  }
  // After a failure, reading `readable` below must fail too. The abort itself fails if the client has gone away.
  const writing = write().catch((error: unknown) => writable.abort(error).catch(() => undefined));
  yield* readable;
  await writing;
}
