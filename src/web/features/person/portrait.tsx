import { useState } from 'react';
import { imageUrl } from '#web/lib/image-url.ts';

const SIZES = '(min-width: 64rem) 288px, (min-width: 48rem) 224px, 128px';

/** A person's photograph, or their initials where there is none. The name stands beside it. */
export function Portrait({ name, profilePath }: { name: string; profilePath: string | null }) {
  const [failed, setFailed] = useState(false);
  return (
    <div className="relative aspect-2/3 w-full overflow-hidden rounded-sm border border-line bg-sunken">
      {profilePath === null || failed ? (
        <Monogram name={name} />
      ) : (
        <img
          // A photograph that failed before the page hydrated told nobody: ask it.
          ref={(image) => {
            if (image?.complete && image.naturalWidth === 0) setFailed(true);
          }}
          src={imageUrl('w500', profilePath)}
          srcSet={`${imageUrl('w185', profilePath)} 185w, ${imageUrl('w300', profilePath)} 300w, ${imageUrl('w500', profilePath)} 500w`}
          sizes={SIZES}
          width={500}
          height={750}
          alt=""
          fetchPriority="high"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      )}
    </div>
  );
}

/** @example initials('Jamie Lee Curtis') // 'JC' */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '').join('');
}

function Monogram({ name }: { name: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 200 300" className="size-full text-text">
      <ellipse cx="100" cy="338" rx="128" ry="128" fill="currentColor" opacity="0.07" />
      <circle cx="100" cy="142" r="62" fill="currentColor" opacity="0.07" />
      <path d="M-40 300 110 0h6L-30 300z" className="fill-action" opacity="0.9" />
      <text x="184" y="280" textAnchor="end" className="display fill-current text-[9rem]">
        {initials(name)}
      </text>
    </svg>
  );
}
