import { EDITORIAL_IMAGE_FILE, EDITORIAL_IMAGES } from '#contract/editorial-images.ts';
import type { Environment } from '../../env.ts';

/** Where the service keeps pictures, by its regions. */
const IMAGE_HOSTS = ['images.ctfassets.net', 'images.eu.ctfassets.net'];

type LiveSettings = Pick<Environment, 'CONTENTFUL_SPACE_ID' | 'CONTENTFUL_HOST' | 'CONTENTFUL_INSECURE'>;

/** The pictures that a live space may show: its own, on hosts by name. */
export type PictureHosts = {
  space: string;
  /** Origin by host, as in `https://images.ctfassets.net`. */
  origins: ReadonlyMap<string, string>;
};

/** None at all without a live space. */
export function pictureHosts(env: LiveSettings): PictureHosts {
  const { CONTENTFUL_SPACE_ID: space, CONTENTFUL_HOST: host, CONTENTFUL_INSECURE: insecure } = env;
  if (!space) return { space: '', origins: new Map() };
  const origins = new Map(IMAGE_HOSTS.map((name) => [name, `https://${name}`]));
  // Another host than the vendor's serves what it names as its own.
  if (host) origins.set(host.toLowerCase(), `${insecure ? 'http' : 'https'}://${host.toLowerCase()}`);
  return { space, origins };
}

/** The path under which we serve a picture of a live space; null for what is none of its. */
export type PicturePath = (url: URL) => string | null;

/** @example picturePath(new URL('https://images.ctfassets.net/space/asset/upload/a.jpg')) */
export function createPicturePath({ space, origins }: PictureHosts): PicturePath {
  return ({ host, pathname }) => {
    const file = pathname.slice(1);
    if (!origins.has(host) || !file.startsWith(`${space}/`)) return null;
    return EDITORIAL_IMAGE_FILE.test(file) ? `${EDITORIAL_IMAGES}original/${host}/${file}` : null;
  };
}
