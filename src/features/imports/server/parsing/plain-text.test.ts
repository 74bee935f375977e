import { describe, expect, test } from 'vitest';
import { plainText, textOfHtml } from './plain-text.ts';

describe('textOfHtml', () => {
  test.each([
    ['<b>Bold</b> &amp; <i>italics</i>', 'Bold & italics'],
    ['One<br>two<br />three', 'One\ntwo\nthree'],
    ['<p>One</p><p>Two</p>', 'One\n\nTwo'],
    ['<blockquote>He said</blockquote>Really', 'He said\n\nReally'],
    ['<a href="https://x.example" onclick="x()">a link</a>', 'a link'],
    ['I <3 this, 2 < 3 > 1', 'I <3 this, 2 < 3 > 1'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;', '<script>alert(1)</script>'],
    ['<script>alert(1)</script>', 'alert(1)'],
    ['&#8212;&#x1F987;&hellip;&copy;&#0;&#x110000;', '—🦇…&copy;&#0;&#x110000;'],
    ['One\r\n\r\nTwo  \n', 'One\n\nTwo'],
    ['<'.repeat(50_000), '<'.repeat(50_000)],
  ])('turns %j into text', (html, text) => {
    expect(textOfHtml(html)).toBe(text);
  });
});

test('a text that is no HTML keeps what looks like it', () => {
  expect(plainText('\n<b>Bold</b> &amp;\r\nmore\r\n')).toBe('<b>Bold</b> &amp;\nmore');
});
