import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { bytes, FAULTS, fakeUpstream, status } from '../images/fake-upstream.ts';
import { hugePicture, jpegPicture } from '../images/pictures.ts';
import { sendRaw } from '../raw-http.ts';
import { startSite } from '../site-process.ts';
import { row } from './rows.ts';

const FILE = 'posterposterposterposter.jpg';
const EDITORIAL = 'aSpace/anAsset/anUpload/hall.jpg';
/** A size of the list, one that is none, and a segment in its place. */
const SIZES = ['w300', 'w301', '..', '%2e%2e', '%252e%252e', 'editorial', 'art'];
/** What leads elsewhere or names another host. */
const ELSEWHERE = [
  '../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  '%2e%2e%2fposterposterposter.jpg',
  '%252e%252e%252fposterposter.jpg',
  '..\\..\\etc\\passwd',
  '..%5c..%5cetc%5cpasswd',
  '/evil.example/posterposterposter.jpg',
  '%2f%2fevil.example%2fposterposter.jpg',
  'http:%2f%2fevil.example%2fposter.jpg',
  '@evil.example/posterposterposter.jpg',
  'posterposterposterposter.jpg%00.png',
  'posterposterposterposter.jpg%0a',
  'posterposterposterposter.jpg/more',
];
/** What is no file name of the film-image host. */
const OTHER_NAMES = ['posterposterposterposter.svg', 'posterposterposterposter.webp', 'a.jpg', ''];

/** The built site, with one fake host for the pictures of films and of a live editorial space. */
async function siteWithHost() {
  const host = await fakeUpstream();
  const { host: name } = new URL(host.url);
  const site = await startSite({
    TMDB_IMAGE_URL: host.url,
    CONTENTFUL_SPACE_ID: 'aSpace',
    CONTENTFUL_DELIVERY_TOKEN: 'a token',
    CONTENTFUL_HOST: name,
    CONTENTFUL_INSECURE: 'true',
  });
  onTestFinished(site.stop);
  const filesOnDisk = async () => {
    const entries = await readdir(join(site.dataDir, 'images'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  };
  /** The status of a path exactly as it is written. */
  const statusOf = async (path: string) =>
    (await sendRaw(site.port, [`GET ${path} HTTP/1.1`, 'Connection: close'])).status;
  return { site, host, name, filesOnDisk, statusOf };
}

describe(row('image paths'), () => {
  test('whatever is no picture of ours is a 400, and nobody is asked', async ({ annotate }) => {
    const { host, name, statusOf } = await siteWithHost();
    const paths = [
      ...SIZES.filter((size) => size !== 'w300').map((size) => `/images/${size}/${FILE}`),
      ...[...ELSEWHERE, ...OTHER_NAMES].map((file) => `/images/w300/${file}`),
      ...ELSEWHERE.map((file) => `/images/editorial/w300/${name}/aSpace/anAsset/anUpload/${file}`),
      `/images//evil.example/${FILE}`,
      `//evil.example/images/w300/${FILE}`,
      `/images/editorial/w300/evil.example/${EDITORIAL}`,
      `/images/editorial/w300//${EDITORIAL}`,
      `/images/editorial/w300/${name}/otherSpace/anAsset/anUpload/hall.jpg`,
      `/images/editorial/w300/${name}/../${EDITORIAL}`,
      `/images/editorial/w301/${name}/${EDITORIAL}`,
    ];
    const answers = await Promise.all(paths.map(async (path) => [path, await statusOf(path)] as const));
    // A path of two slashes at its beginning is no image's, and leads to our own page of nothing.
    const expected = paths.map((path) => [path, path.startsWith('//') ? 404 : 400]);
    expect(answers).toEqual(expected);
    expect(host.requests.filter((path) => !path.startsWith('/spaces/'))).toEqual([]);
    await annotate(`${paths.length} paths refused, 0 requests to a host`);
  });

  test('files on disk have names of our own, of no part of what was asked for', async ({ annotate }) => {
    const { name, filesOnDisk, statusOf } = await siteWithHost();
    for (const size of ['w92', 'w300', 'original']) {
      expect(await statusOf(`/images/${size}/${FILE}`)).toBe(200);
      expect(await statusOf(`/images/editorial/${size}/${name}/${EDITORIAL}`)).toBe(200);
    }
    const files = await filesOnDisk();
    expect(files).toHaveLength(6);
    for (const file of files) expect(file).toMatch(/^[0-9a-f]{64}\.jpeg$/);
    await annotate('6 pictures, 6 hashed names');
  });

  test('redirects, other bytes than a picture’s, too many bytes and too many pixels give no picture', async () => {
    const { site, host, name, filesOnDisk, statusOf } = await siteWithHost();
    const elsewhere = await fakeUpstream();
    // One that works first: an unknown host that fails is left alone at once.
    expect(await statusOf(`/images/w92/${FILE}`)).toBe(200);
    expect(await statusOf(`/images/editorial/w92/${name}/${EDITORIAL}`)).toBe(200);
    const whole = await jpegPicture();
    const answers = [
      status(302, { Location: `${elsewhere.url}/w300/${FILE}` }),
      FAULTS['a page called image/jpeg'],
      FAULTS['a drawing called image/jpeg'],
      FAULTS['50 MB'],
      bytes(await hugePicture()),
      bytes(whole.subarray(0, whole.length / 2)),
    ];
    for (const [number, answer] of answers.entries()) {
      host.behave(answer);
      const file = `other${number}otherotherother.jpg`;
      expect(await statusOf(`/images/w300/${file}`)).toBe(404);
      expect(await statusOf(`/images/editorial/w300/${name}/aSpace/anAsset/anUpload/${file}`)).toBe(404);
      host.behave(bytes(whole));
      // What went wrong once does not stay wrong for other pictures.
      expect(await statusOf(`/images/w300/good${file}`)).toBe(200);
      expect(await statusOf(`/images/editorial/w300/${name}/aSpace/anAsset/anUpload/good${file}`)).toBe(200);
    }
    expect(elsewhere.requests).toEqual([]);
    expect(host.bytesSent()).toBeLessThan(20 * 1024 * 1024);
    expect(await filesOnDisk()).toHaveLength(2 + 2 * answers.length);
    expect((await site.request('/')).status).toBe(200);
  });
});
