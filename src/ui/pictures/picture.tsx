import { type ComponentProps, type ReactNode, useState } from 'react';

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

/** Reports if an image failed to load. Spread `imageProps` on the element. Each `src` counts as a new image. */
export function useImageFailure(src: string) {
  const [failed, setFailed] = useState('');
  const onError = () => setFailed(src);
  return {
    hasFailed: failed === src,
    imageProps: {
      src,
      onError,
      // An image that failed before hydration fired its event too early, so check it here.
      ref: (image: HTMLImageElement | null) => {
        if (image?.complete && image.naturalWidth === 0) onError();
      },
    },
  };
}
