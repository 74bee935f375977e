import { MAX_ID } from '#contract/constants.ts';
import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { PREVIEWED_PAGES, type PreviewKey } from '../contract/preview-pictures.ts';

const FILE = /^(.{1,200})\.png$/;
const MONTH = /^\d{4}-(0[1-9]|1[0-2])$/;

const isId = (key: string) => /^[1-9]\d*$/.test(key) && Number(key) <= MAX_ID;
const oneOf = <T extends string>(values: readonly T[], key: string) => values.find((value) => value === key);

/** @param file the decoded file name. Returns null if there cannot be such a picture. */
export function readPreviewKey(kind: string, file: string): PreviewKey | null {
  const key = FILE.exec(file)?.[1];
  if (key === undefined) return null;
  if (kind === 'film' || kind === 'review' || kind === 'person') return isId(key) ? { kind, key: Number(key) } : null;
  if (kind === 'keyword' || kind === 'tag') return { kind, key };
  if (kind === 'month') return MONTH.test(key) ? { kind, key } : null;
  if (kind === 'provider') {
    const platform = oneOf(PLATFORM_SLUGS, key);
    return platform ? { kind, key: platform } : null;
  }
  const page = kind === 'page' ? oneOf(PREVIEWED_PAGES, key) : undefined;
  return page ? { kind: 'page', key: page } : null;
}
