import type { Environment } from '#engine/env.ts';
import { EDITORIAL_IMAGE_FILE, EDITORIAL_IMAGES } from '../contract/editorial-images.ts';

const IMAGE_HOSTS = ['images.ctfassets.net', 'images.eu.ctfassets.net'];

type LiveSettings = Pick<Environment, 'CONTENTFUL_SPACE_ID' | 'CONTENTFUL_HOST' | 'CONTENTFUL_INSECURE'>;

export type PictureHosts = {
  space: string;
  /** Origin by host, for example `https://images.ctfassets.net`. */
  origins: ReadonlyMap<string, string>;
};

export function pictureHosts(env: LiveSettings): PictureHosts {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_HOST: host, CONTENTFUL_INSECURE: insecure } = env;
  if (!space) return { space: '', origins: new Map() };
  const origins = new Map(IMAGE_HOSTS.map((name) => [name, `https://${name}`]));
  // A custom host also serves its own images.
  if (host) origins.set(host.toLowerCase(), `${insecure ? 'http' : 'https'}://${host.toLowerCase()}`);
  return { space, origins };
}

/** Returns our path for an image of the live space, or null for any other URL. */
export type PicturePath = (url: URL) => string | null;

export function createPicturePath({ space, origins }: PictureHosts): PicturePath {
  return ({ host, pathname }) => {
    const file = pathname.slice(1);
    if (!origins.has(host) || !file.startsWith(`${space}/`)) return null;
    return EDITORIAL_IMAGE_FILE.test(file) ? `${EDITORIAL_IMAGES}original/${host}/${file}` : null;
  };
}
