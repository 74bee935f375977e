import type { ComponentProps, ReactNode } from 'react';
import { useImageFailure } from './use-image-failure.ts';

type PictureProps = ComponentProps<'img'> & {
  src: string;
  alt: string;
  /** Painted in its place while it loads, '#rrggbb'. */
  colour?: string | null | undefined;
  /** Stands there when it cannot be had. */
  fallback?: ReactNode;
};

/**
 * An image that fills its parent, which is positioned and keeps the place. The colour is an attribute of a drawing:
 * our policy allows no style in the server's HTML.
 */
export function Picture({ src, alt, colour, fallback, ...image }: PictureProps) {
  const { hasFailed, imageProps } = useImageFailure(src);
  if (hasFailed) return fallback;
  return (
    <>
      {colour && <svg aria-hidden="true" color={colour} className="absolute inset-0 size-full bg-current" />}
      <img decoding="async" {...image} {...imageProps} alt={alt} className="relative size-full object-cover" />
    </>
  );
}
