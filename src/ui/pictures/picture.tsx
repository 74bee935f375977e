import type { ComponentProps, ReactNode } from 'react';
import { useImageFailure } from './use-image-failure.ts';

type PictureProps = Omit<ComponentProps<'img'>, 'className' | 'ref' | 'onError'> & {
  src: string;
  alt: string;
  /** Shown while the image loads, '#rrggbb'. */
  colour?: string | null | undefined;
  fallback?: ReactNode;
};

/** Fills its positioned parent. The colour is an SVG attribute: the CSP allows no inline styles in server HTML. */
export function Picture({ src, srcSet, sizes, alt, colour, fallback, ...image }: PictureProps) {
  const { hasFailed, imageProps } = useImageFailure(src);
  if (hasFailed) return fallback;
  return (
    <>
      {colour && <svg aria-hidden="true" color={colour} className="absolute inset-0 size-full bg-current" />}
      <img
        decoding="async"
        {...image}
        srcSet={srcSet}
        sizes={srcSet && sizes}
        {...imageProps}
        alt={alt}
        className="relative size-full object-cover"
      />
    </>
  );
}
