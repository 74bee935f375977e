import { describe, expect, it } from 'vitest';
import { trailerEmbedUrl } from './trailer-button.tsx';

const EMBED = 'https://www.youtube-nocookie.com/embed/xHuOtLTQ_1I';

describe('the embed URL of a trailer', () => {
  it.each([
    'https://www.youtube.com/watch?v=xHuOtLTQ_1I',
    'https://youtube.com/watch?feature=share&v=xHuOtLTQ_1I&t=12s',
    'https://m.youtube.com/watch?v=xHuOtLTQ_1I#top',
    'https://youtu.be/xHuOtLTQ_1I?t=3',
  ])('is made from %s', (link) => {
    expect(trailerEmbedUrl(link)).toBe(EMBED);
  });

  it.each([
    ['another host', 'https://vimeo.com/watch?v=xHuOtLTQ_1I'],
    ['a host that only begins alike', 'https://www.youtube.com.example.org/watch?v=xHuOtLTQ_1I'],
    ['a host behind a user name', 'https://www.youtube.com@example.org/watch?v=xHuOtLTQ_1I'],
    ['another port', 'https://www.youtube.com:8443/watch?v=xHuOtLTQ_1I'],
    ['plain http', 'http://www.youtube.com/watch?v=xHuOtLTQ_1I'],
    ['a script', 'javascript:alert(1)//www.youtube.com/watch?v=xHuOtLTQ_1I'],
    ['a link without a key', 'https://www.youtube.com/watch'],
    ['a key that is too short', 'https://www.youtube.com/watch?v=xHuOtLTQ_1'],
    ['a key with a path', 'https://www.youtube.com/watch?v=../../other'],
    ['a key with a query', 'https://www.youtube.com/watch?v=abcdefg%3Fa%3D1'],
    ['a deeper short link', 'https://youtu.be/embed/xHuOtLTQ_1I'],
    ['a key without a URL', 'xHuOtLTQ_1I'],
    ['an empty text', ''],
  ])('is refused for %s', (_, link) => {
    expect(trailerEmbedUrl(link)).toBeNull();
  });
});
