import { describe, expect, test } from 'vitest';
import { plainText, readCount, readImdbId, readRating, readTmdbId, readYear, textOfHtml, yearOf } from './values.ts';

describe('readRating', () => {
  test.each<[string, number, number]>([
    ['8', 1, 8],
    [' 10 ', 1, 10],
    ['4.5', 2, 9],
    ['3,5', 2, 7],
    ['0.25', 4, 1],
  ])('reads "%s", multiplied by %d, as %d', (text, times, rating) => {
    expect(readRating(text, times)).toEqual({ rating });
  });

  test.each<[string, number]>([
    ['6.49', 6],
    ['7.5', 8],
    ['0.1', 1],
  ])('rounds %s to %d and returns a message', (text, rating) => {
    const problem = `The rating ${text} is kept as ${rating}, because ratings here are whole numbers.`;
    expect(readRating(text, 1)).toEqual({ rating, problem });
  });

  test.each(['0', '10.01', '11', '-1', '8/7', '11/10', '1e0', '0x5', '8.', '.5', '4,5,6', 'good'])(
    'returns null and a message for "%s"',
    (text) => {
      const problem = `“${text}” is not a rating. The row is kept without it.`;
      expect(readRating(text, 1)).toEqual({ rating: null, problem });
    },
  );

  test('returns null and a message for a rating that is too high after the multiplication', () => {
    expect(readRating('5.5', 2)).toMatchObject({ rating: null, problem: expect.stringContaining('“5.5”') });
  });

  test('returns null without a message for an empty value', () => {
    expect(readRating('  ', 1)).toEqual({ rating: null });
  });

  test('shortens a long text in the message', () => {
    expect(readRating('x'.repeat(50), 1).problem).toContain(`“${'x'.repeat(40)}”`);
  });
});

describe('a year', () => {
  test.each<[string, number]>([
    ['1870', 1870],
    ['2100', 2100],
    [' 1998 ', 1998],
    ['1998.0', 1998],
    ['1998.00', 1998],
  ])('is read from "%s" as %d', (text, year) => {
    expect(readYear(text)).toBe(year);
  });

  test.each(['1869', '2101', '98', '19980', '11998', '1998.5', '1998-10-31', 'c. 1998', ''])(
    'is not read from "%s"',
    (text) => {
      expect(readYear(text)).toBeNull();
    },
  );

  test.each<[string | null | undefined, number | null]>([
    ['1998-01-31', 1998],
    ['1998', 1998],
    ['', null],
    [null, null],
    [undefined, null],
  ])('of the date %s is %s', (date, year) => {
    expect(yearOf(date)).toBe(year);
  });
});

test.each<[string | number | null | undefined, number | null]>([
  ['2671', 2671],
  [2671, 2671],
  [' 2671 ', 2671],
  ['999999999', 999_999_999],
  ['1000000000', null],
  ['0', null],
  [-5, null],
  [26.5, null],
  ['0x10', null],
  ['1e3', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the value %j is read as the TMDB id %s', (value, id) => {
  expect(readTmdbId(value)).toBe(id);
});

test.each<[string | null | undefined, string | null]>([
  ['tt0178868', 'tt0178868'],
  [' TT0178868 ', 'tt0178868'],
  ['tt1234567890', 'tt1234567890'],
  ['tt123456', null],
  ['tt12345678901', null],
  ['title/tt0178868', null],
  ['tt0178868/', null],
  ['nm0178868', null],
  ['', null],
  [null, null],
  [undefined, null],
])('the value %j is read as the IMDb id %s', (value, id) => {
  expect(readImdbId(value)).toBe(id);
});

test.each<[string, number]>([
  ['3', 3],
  ['12', 12],
  ['999', 999],
  ['1000', 0],
  ['-1', 0],
  ['1.5', 0],
  ['', 0],
  ['many', 0],
])('the value "%s" is read as the count %d', (value, count) => {
  expect(readCount(value)).toBe(count);
});

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
])('the HTML %j becomes the text %j', (html, text) => {
  expect(textOfHtml(html)).toBe(text);
});

test('a text that is no HTML keeps what looks like it', () => {
  expect(plainText('\n<b>Bold</b> &amp;\r\nmore\r\n')).toBe('<b>Bold</b> &amp;\nmore');
});
