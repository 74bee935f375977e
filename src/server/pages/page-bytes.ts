import { memoized } from './memoized.ts';

/** @property at where in the page's text it belongs */
export type Stylesheet = { text: string; at: number };

const bytesOfStylesheet = memoized((text) => Buffer.from(text));

/** A page as it is sent, with its stylesheet. */
export function pageBytes(html: string, stylesheet: Stylesheet | null): Buffer<ArrayBuffer> {
  if (!stylesheet) return Buffer.from(html);
  const { at, text } = stylesheet;
  return Buffer.concat([Buffer.from(html.slice(0, at)), bytesOfStylesheet(text), Buffer.from(html.slice(at))]);
}
