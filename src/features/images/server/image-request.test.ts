import { describe, expect, test } from 'vitest';
import { AppError } from '#engine/errors.ts';
import { readEditorialRequest, readFilmFile, readImageRequest } from './image-request.ts';

const FILE = '6f83VYXe0LAf88YOiIsyVOVaV9z.jpg';
const PICTURES = { space: 'space', origins: new Map([['images.ctfassets.net', 'https://images.ctfassets.net']]) };

function refusal(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return error instanceof AppError ? error.code : error;
  }
}

describe('an image of a film', () => {
  test.each([
    ['w92', 92],
    ['w300', 300],
    ['original', 2000],
  ])('at %s is at most %d pixels wide', (size, maxWidth) => {
    expect(readImageRequest(size, FILE)).toEqual({ source: 'film', size, file: FILE, maxWidth });
  });

  test.each([
    ['w301', FILE],
    ['', FILE],
    ['300', FILE],
    ['w300', 'a.jpg'],
    ['w300', `../${FILE}`],
    ['w300', `${FILE}.svg`],
  ])('with size %s and name %s is a bad request', (size, file) => {
    expect(refusal(() => readImageRequest(size, file))).toBe('bad_request');
  });
});

describe('an image of a live review', () => {
  const path = (changes: Partial<Record<'size' | 'host' | 'space' | 'rest', string>> = {}) =>
    Object.values({
      size: 'w780',
      host: 'images.ctfassets.net',
      space: 'space',
      rest: 'asset/upload/a.jpg',
      ...changes,
    });

  test('is fetched from the host that its path names', () => {
    expect(readEditorialRequest(path().join('/'), PICTURES)).toEqual({
      source: 'editorial',
      size: 'w780',
      maxWidth: 780,
      file: 'https://images.ctfassets.net/space/asset/upload/a.jpg',
    });
  });

  test.each([
    { size: 'w1' },
    { host: 'evil.example' },
    { host: '' },
    { space: 'other' },
    { rest: 'a.jpg' },
    { rest: 'asset/upload/more/a.jpg' },
    { rest: 'asset/upload/' },
    { rest: 'asset/upload/%2e%2e%2fa.jpg' },
    { rest: 'asset/upload/..%5ca.jpg' },
    { rest: '%2e%2e/upload/a.jpg' },
    { rest: 'asset/upload/%252e%252ea.jpg' },
    { rest: 'asset/upload/.a.jpg' },
    { rest: 'asset/upload/a.jpg%00' },
    { rest: 'asset/upload/a%0a.jpg' },
    { rest: 'asset/upload/a;.jpg' },
    { rest: `asset/upload/${'a'.repeat(201)}` },
  ])('with %j is a bad request', (changes) => {
    expect(refusal(() => readEditorialRequest(path(changes).join('/'), PICTURES))).toBe('bad_request');
  });

  test('is a bad request when the path is missing', () => {
    expect(refusal(() => readEditorialRequest('', PICTURES))).toBe('bad_request');
  });
});

describe('drawn art', () => {
  test.each([
    ['948.svg', 948],
    ['2147483647.svg', 2_147_483_647],
  ])('is requested by the file name %s for film %d', (file, id) => expect(readFilmFile(file)).toBe(id));

  test.each(['0.svg', '2147483648.svg', '948.png', '948', 'x948.svg', '948.svgz', '1.5.svg'])(
    'is a bad request when it is named %s',
    (file) => expect(refusal(() => readFilmFile(file))).toBe('bad_request'),
  );
});
