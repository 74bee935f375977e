import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startHttpServer } from '#engine/http/http-server.ts';
import { testApp } from '../app/test-app.ts';
import { sendRaw } from '../http/raw-http.ts';
import { bytes, FAULTS, fakeUpstream, status } from '../images/fake-upstream.ts';
import { hugePicture, jpegPicture, pngPicture, webpPicture } from '../images/pictures.ts';
import { row } from './rows.ts';

/** A file name in the format of the image host. No film has this file. */
const FILE = 'posterposterposterposter.jpg';
const MEGABYTE = 1024 * 1024;

/** Starts the whole app behind the real HTTP server, with a fake image host. */
async function serve(first?: Parameters<typeof fakeUpstream>[0]) {
  const upstream = await fakeUpstream(first);
  const site = await testApp({ env: { TMDB_IMAGE_URL: upstream.url } });
  const http = await startHttpServer(0, '127.0.0.1');
  http.handleWith((request, bindings) => site.app.fetch(request, bindings));
  onTestFinished(() => http.drain());
  const folder = join(site.deps.env.DATA_DIR, 'images');
  return {
    upstream,
    /** Requests a target without normalising it. */
    ask: (target: string) => sendRaw(http.port, [`GET ${target} HTTP/1.1`, 'Connection: close', 'Accept: image/webp']),
    get: (path: string) => fetch(`http://127.0.0.1:${http.port}${path}`, { headers: { Accept: 'image/webp' } }),
    /** Paths of the image files, relative to their folder. */
    onDisk: async () => {
      // Lists no entries while the folder is missing, because only the first stored picture creates it.
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length));
    },
  };
}

const REFUSED = [
  // Paths that lead out of the folder. They have `..` in the place of the size or of the file name, with a slash or a
  // backslash. The `..` is plain, or encoded up to three times.
  '/images/../healthz',
  '/images/w300/../../healthz',
  '/images/%2e%2e/healthz',
  '/images/%2E%2e/healthz?query',
  '/images/.%2e/healthz',
  '/images/w300/./../../healthz',
  `/images/w300/../w300/${FILE}`,
  '/images/..',
  '/images/..\\healthz',
  '/images/w300/..\\..\\healthz',
  '/images/w300/..%5c..%5chealthz',
  '/images/w300/..%2f..%2fetc%2fpasswd',
  '/images/w300/%2e%2e%2fposterposterposter.jpg',
  '/images/w300/%252e%252e/healthz',
  '/images/w300/%252e%252e%252fposterposter.jpg',
  '/images/%252e%252e/posterposterposterposter.jpg',
  '/images/w300/%25252e%25252e%25252fposterposter.jpg',
  `/images/..%2fw300/${FILE}`,
  '/images/w300/%c0%ae%c0%ae%c0%afposterposter.jpg',
  '/images/w300/....//....//etc/passwd',
  // Paths that name another host.
  `/images//evil.example/${FILE}`,
  '/images//evil.example/healthz',
  `/images/w300//evil.example/${FILE}`,
  '/images/w300/http:%2f%2fevil.example%2fposter.jpg',
  `/images/w300/http://evil.example/${FILE}`,
  `/images/w300@evil.example/${FILE}`,
  `/images/w300/@evil.example/${FILE}`,
  `/images/w300%00@evil.example/${FILE}`,
  '/images/w300/posterposterposter@evil.jpg',
  `/images/editorial/w780/evil.example/a/b/c/${FILE}`,
  `/images/editorial/w780/127.0.0.1:22/a/b/c/${FILE}`,
  `/images/editorial/w780/169.254.169.254/latest/meta-data/iam/x.jpg`,
  // Paths with another size, file type or name.
  `/images/w301/${FILE}`,
  `/images/W300/${FILE}`,
  `/images/w99999/${FILE}`,
  `/images/__proto__/${FILE}`,
  `/images/constructor/${FILE}`,
  `/images/w300/${FILE}/more`,
  `/images/w300/${FILE}%00.png`,
  `/images/w300/${FILE}%0a`,
  `/images/w300/${FILE}%0d%0aHost:%20evil.example`,
  `/images/w300/${FILE};x=1`,
  '/images/w300/posterposterposterposter.svg',
  '/images/w300/posterposterposterposter.webp',
  '/images/w300/posterposterposterposter.jpg.svg',
  '/images/w300/tooshort.jpg',
  `/images/w300/${'a'.repeat(41)}.jpg`,
  '/images/w300',
  '/images/w300/',
  '/images/',
  '/images',
  '/images/art/poster/0.svg',
  '/images/art/poster/-1.svg',
  '/images/art/poster/948.png',
  '/images/art/poster/99999999999.svg',
  '/images/art/poster/4294967296.svg',
  '/images/art/poster/1e3.svg',
  '/images/art/poster/..%2f..%2f948.svg',
  '/images/art/portrait/948.svg',
];

describe(row('image paths'), () => {
  test('an image path without a valid size and file name gets 400, calls no host and stores no file', async ({
    annotate,
  }) => {
    const { upstream, ask, onDisk } = await serve();
    for (const target of REFUSED) {
      const { status, text } = await ask(target);
      expect([target, status]).toEqual([target, 400]);
      expect(text).not.toMatch(/alive|root:/);
    }
    expect(upstream.requests).toEqual([]);
    expect(await onDisk()).toEqual([]);
    await annotate(`${REFUSED.length} URLs that lead elsewhere: 400 without a call to the image host`);
  });

  test('valid paths that look like invalid ones are served', async () => {
    const { ask, upstream } = await serve();
    for (const target of [`/images/w300/${FILE}?a=/../`, '/healthz', '/elsewhere/../healthz']) {
      expect([target, (await ask(target)).status]).toEqual([target, 200]);
    }
    expect(upstream.requests).toEqual([`/t/p/w300/${FILE}`]);
  });

  test('files on the disk have names without any part of the URL', async () => {
    const { get, onDisk } = await serve();
    for (const path of [`/images/w300/${FILE}`, `/images/w500/${FILE}`, `/images/w300/${'z'.repeat(30)}.png`]) {
      expect((await get(path)).status).toBe(200);
    }
    await expect.poll(async () => (await onDisk()).length).toBeGreaterThanOrEqual(3);
    for (const name of await onDisk()) expect(name).toMatch(/^\/([\da-f]{2})\/\1?[\da-f]{30,}\.\w{3,4}$/);
  });

  test('a redirect by the image host is never followed', async () => {
    const target = await fakeUpstream();
    for (const code of [301, 302, 303, 307, 308]) {
      const { upstream, get } = await serve(status(code, { Location: `${target.url}/w300/${FILE}` }));
      expect([code, (await get(`/images/w300/${FILE}`)).status]).toEqual([code, 404]);
      expect(upstream.requests).toHaveLength(1);
    }
    expect(target.requests).toEqual([]);
  });

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    [
      'a drawing behind a declaration',
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg>&x;</svg>',
    ],
    ['a GIF', `GIF89a${'\0'.repeat(40)}`],
    ['a PDF', '%PDF-1.7 x x x x x x'],
    ['a script', '#!/bin/sh\nexit 0\n\n\n\n\n'],
    ['nothing', ''],
    ['the beginning of a JPEG', '\xff\xd8\xff'],
  ])(
    '%s with the type image/jpeg gets 404, because the site checks the first bytes and not the type',
    async (_, body) => {
      const { get, onDisk } = await serve(bytes(Buffer.from(body, 'latin1')));
      expect((await get(`/images/w300/${FILE}`)).status).toBe(404);
      expect(await onDisk()).toEqual([]);
    },
  );

  test.each([
    ['JPEG', jpegPicture],
    ['PNG', pngPicture],
    ['WebP', webpPicture],
  ])('a %s is encoded again and served without metadata', async (_name, picture) => {
    const withPlace = await sharp(await picture())
      .withExif({ IFD0: { Copyright: 'secret of the camera' } })
      .toBuffer();
    const { get } = await serve(bytes(withPlace));
    const response = await get(`/images/w300/${FILE}`);
    expect(response.headers.get('Content-Type')).toBe('image/webp');
    expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff');
    const made = Buffer.from(await response.arrayBuffer());
    expect((await sharp(made).metadata()).exif).toBeUndefined();
    expect(made.includes('secret of the camera')).toBe(false);
  });

  test('the site stops reading a file of 50 MB at the size limit', async () => {
    const { upstream, get } = await serve(FAULTS['50 MB']);
    expect((await get(`/images/w300/${FILE}`)).status).toBe(404);
    // The host wants to send 50 MB, but sends only the size limit and what the sockets' buffers hold.
    await expect.poll(upstream.bytesSent).toBeGreaterThan(0);
    expect(upstream.bytesSent()).toBeLessThan(20 * MEGABYTE);
  });

  test('a truncated JPEG and a picture of 48 million pixels are refused and not requested again', async () => {
    const whole = await jpegPicture();
    for (const body of [whole.subarray(0, whole.length / 2), await hugePicture()]) {
      const { upstream, get, onDisk } = await serve(bytes(body));
      for (let visitor = 0; visitor < 3; visitor++) expect((await get(`/images/w300/${FILE}`)).status).toBe(404);
      expect(upstream.requests).toHaveLength(1);
      expect(await onDisk()).toEqual([]);
    }
  });
});
