import { describe, expect, test } from 'vitest';
import { pictureHosts } from './asset-mapper.ts';

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
