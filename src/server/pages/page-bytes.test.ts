import { expect, test } from 'vitest';
import { pageBytes } from './page-bytes.ts';

const HTML = '<style></style><p>Ångest “§”</p>';
const AT = '<style>'.length;

test('a page is sent as UTF-8, with its stylesheet where it belongs, each page with its own', () => {
  for (const text of ['a{content:"…"}', 'b{}', 'a{content:"…"}']) {
    expect(pageBytes(HTML, { text, at: AT }).toString()).toBe(`<style>${text}</style><p>Ångest “§”</p>`);
  }
});

test('a page without a stylesheet is sent as it is', () => {
  expect(pageBytes(HTML, null).toString()).toBe(HTML);
});
