import { Uint8ArrayReader, Uint8ArrayWriter, ZipWriter, type ZipWriterConstructorOptions } from '@zip.js/zip.js';
import type { ParsedFilm, ParsedImport, UploadedFile } from '#features/imports/server/parsed-import.ts';
import { type ReadOptions, readImport } from '#features/imports/server/parsing/read-import.ts';

export type Content = string | Uint8Array;

const bytes = (content: Content) => (typeof content === 'string' ? new TextEncoder().encode(content) : content);

export const upload = (name: string, content: Content): UploadedFile => ({ name, content: bytes(content) });

/** Joins rows to lines, with a line end after each. */
export const lines = (rows: string[], end = '\n'): string => rows.map((row) => row + end).join('');

export async function zipOf(files: Record<string, Content>, options: ZipWriterConstructorOptions = {}) {
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false, ...options });
  for (const [name, content] of Object.entries(files)) await zip.add(name, new Uint8ArrayReader(bytes(content)));
  return zip.close();
}

export const NOW = new Date('2026-11-22T12:00:00Z');

export const read = (files: UploadedFile | UploadedFile[], options: Partial<ReadOptions> = {}) =>
  readImport([files].flat(), { timeZone: null, now: NOW, ...options });

export const readText = (name: string, content: Content, options: Partial<ReadOptions> = {}) =>
  read(upload(name, content), options);

/** For example "Suspiria (1977)", or only the title when the year is unknown. */
export const nameOf = ({ title, year }: ParsedFilm): string => (year === null ? title : `${title} (${year})`);

/** Summarizes films for assertions: dates in order, "?" for a viewing without a date. */
export const summaryOf = (films: ParsedFilm[]) =>
  films.map((film) => ({
    film: nameOf(film),
    seen: film.viewings.map(({ date }) => date ?? '?').join(' '),
    rating: film.rating?.value ?? null,
    listed: film.watchlisted !== null,
  }));

const isNothing = (value: unknown) => value === null || value === false || (Array.isArray(value) && value.length === 0);

/**
 * Shortens an import for assertions: leaves out how the tables were read, file names, and every value that is null,
 * false or an empty list.
 */
export const factsOf = ({ tables, unreadFiles, ...parsed }: ParsedImport): unknown =>
  JSON.parse(JSON.stringify(parsed), (key, value) => (key === 'file' || isNothing(value) ? undefined : value));

/** The problem of a row that names no film. */
export const namesNoFilm = (line: number) => ({
  line,
  message: 'The row has neither a title nor an id. It is left out.',
});

/** The question about dates like 4/5/2024. */
export const asksOrderOf = (...examples: string[]) => [{ kind: 'date-order', examples }];
