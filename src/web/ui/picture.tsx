import { type ComponentProps, type ReactNode, useState } from 'react';

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
  const [failed, setFailed] = useState('');
  if (failed === src) return fallback;
  const fail = () => setFailed(src);
  return (
    <>
      {colour && <svg aria-hidden="true" color={colour} className="absolute inset-0 size-full bg-current" />}
      <img
        // An image that failed before the page hydrated told nobody: ask it.
        ref={(element) => {
          if (element?.complete && element.naturalWidth === 0) fail();
        }}
        decoding="async"
        onError={fail}
        {...image}
        src={src}
        alt={alt}
        className="relative size-full object-cover"
      />
    </>
  );
}
