import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';

/** Turns items into the text of files: `diary.csv`, or `diary-1.csv`, `diary-2.csv`, … if one file is not enough. */
export type PagedFile = {
  name: string;
  start: string;
  separator: string;
  end: string;
  items: number;
  bytes: number;
};

type Page = { items: string[]; bytes: number; number: number };

/** Keeps in memory only the compressed files and the items of the files that are being filled. */
export async function pagedZip<Kind extends string>(
  files: Record<Kind, PagedFile>,
  items: AsyncIterable<readonly [kind: Kind, item: string]>,
): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  const pages = new Map<PagedFile, Page>();

  const add = (file: PagedFile, page: Page, isOnly: boolean) =>
    zip.add(
      isOnly ? file.name : file.name.replace('.', `-${page.number}.`),
      new TextReader(file.start + page.items.join(file.separator) + file.end),
    );
  const begin = (file: PagedFile, number: number): Page => {
    const page = { items: [], bytes: Buffer.byteLength(file.start + file.end), number };
    pages.set(file, page);
    return page;
  };
  for (const file of Object.values<PagedFile>(files)) begin(file, 1);
  for await (const [kind, item] of items) {
    const file = files[kind];
    let page = pages.get(file) ?? begin(file, 1);
    const bytes = Buffer.byteLength(item + file.separator);
    if (page.items.length === file.items || page.bytes + bytes > file.bytes) {
      await add(file, page, false);
      page = begin(file, page.number + 1);
    }
    page.items.push(item);
    page.bytes += bytes;
  }
  for (const [file, page] of pages) await add(file, page, page.number === 1);
  return zip.close();
}
