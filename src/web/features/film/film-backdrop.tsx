import { useState } from 'react';
import { backdropArtUrl, imageUrl } from '#web/lib/image-url.ts';

/** A still of the film behind the top of its page, dimmed towards the text. */
export function FilmBackdrop({ filmId, path }: { filmId: number; path: string | null }) {
  const [failed, setFailed] = useState(false);
  const still = failed ? null : path;
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 -z-10 h-[62vw] max-h-[22rem] overflow-hidden md:h-[38rem] md:max-h-none"
    >
      <img
        // An image that failed before the page hydrated told nobody: ask it.
        ref={(image) => {
          if (still && image?.complete && image.naturalWidth === 0) setFailed(true);
        }}
        src={still ? imageUrl('w1280', still) : backdropArtUrl(filmId)}
        srcSet={
          still
            ? `${imageUrl('w780', still)} 780w, ${imageUrl('w1280', still)} 1280w, ${imageUrl('original', still)} 1920w`
            : undefined
        }
        sizes="100vw"
        width={1280}
        height={720}
        alt=""
        decoding="async"
        fetchPriority="high"
        onError={() => still && setFailed(true)}
        className="size-full object-cover object-[center_25%] opacity-85 light:opacity-60"
      />
      <div className="absolute inset-0 bg-linear-to-t from-5% from-ground via-50% via-ground/60 to-ground/5 light:via-ground/80 light:to-ground/20" />
      <div className="absolute inset-0 bg-linear-to-r from-ground/75 to-65% to-transparent max-md:hidden" />
    </div>
  );
}
