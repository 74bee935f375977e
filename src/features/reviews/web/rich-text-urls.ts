import { editorialImageAt } from '../contract/editorial-images.ts';

const WIDTHS = { w500: 500, w780: 780, w1280: 1280, original: 2000 } as const;

type PictureSources = { src: string; srcSet?: string; sizes?: string };

/** Pictures from Contentful have several widths; our own drawings are SVG and have one source, which needs no sizes. */
export function pictureSources(url: string, sizes: string): PictureSources {
  const src = editorialImageAt(url, 'w1280');
  if (src === url) return { src };
  const sources = Object.entries(WIDTHS).map(
    ([size, width]) => `${editorialImageAt(url, size as keyof typeof WIDTHS)} ${width}w`, // keys of WIDTHS
  );
  return { src, srcSet: sources.join(', '), sizes };
}
