import { describe, expect, test } from 'vitest';
import { createPicturePath, pictureHosts } from './asset-mapper.ts';

const settings = { CONTENTFUL_SPACE_ID: 'space', CONTENTFUL_HOST: undefined, CONTENTFUL_INSECURE: false };
const CONTENTFUL = [
  ['images.ctfassets.net', 'https://images.ctfassets.net'],
  ['images.eu.ctfassets.net', 'https://images.eu.ctfassets.net'],
];

describe('the allowed hosts of pictures', () => {
  test('are an empty list without a live space', () => {
    expect(pictureHosts({ ...settings, CONTENTFUL_SPACE_ID: undefined })).toEqual({ space: '', origins: new Map() });
  });

  test('are the hosts of Contentful', () => {
    const { space, origins } = pictureHosts(settings);
    expect([space, ...origins]).toEqual(['space', ...CONTENTFUL]);
  });

  test.each([
    [false, 'https://cms.example.org:8443'],
    [true, 'http://cms.example.org:8443'],
  ])('include a custom host (without encryption: %s)', (insecure, origin) => {
    const { origins } = pictureHosts({
      ...settings,
      CONTENTFUL_HOST: 'CMS.example.org:8443',
      CONTENTFUL_INSECURE: insecure,
    });
    expect([...origins]).toEqual([...CONTENTFUL, ['cms.example.org:8443', origin]]);
  });
});

describe('the path of a picture', () => {
  const pathOf = createPicturePath(pictureHosts(settings));

  test('contains the host and the file of its URL', () => {
    expect(pathOf(new URL('https://images.ctfassets.net/space/asset/upload/hotel.jpg?w=20'))).toBe(
      '/images/editorial/original/images.ctfassets.net/space/asset/upload/hotel.jpg',
    );
  });

  test.each([
    'https://example.org/space/asset/upload/hotel.jpg',
    'https://images.ctfassets.net/spaceship/asset/upload/hotel.jpg',
    'https://images.ctfassets.net/other/space/asset/hotel.jpg',
    'https://images.ctfassets.net/space/asset/hotel.jpg',
  ])('is null for %s', (url) => {
    expect(pathOf(new URL(url))).toBeNull();
  });
});
