import { imageUrl } from '#ui/format/image-url.ts';
import { initials } from '#ui/format/names.ts';
import { Picture } from '#ui/pictures/picture.tsx';

const SIZES = '(min-width: 64rem) 288px, (min-width: 48rem) 224px, (min-width: 30rem) 128px, 104px';

type PortraitProps = { name: string; path: string | null; colour: string | null };

const sourceSet = (path: string) =>
  `${imageUrl('w185', path)} 185w, ${imageUrl('w300', path)} 300w, ${imageUrl('w500', path)} 500w`;

/** A person's photograph, or their initials. Decorative: the name is beside it. */
export function Portrait({ name, path, colour }: PortraitProps) {
  const monogram = <Monogram name={name} />;
  return (
    <div className="relative aspect-2/3 w-full overflow-hidden rounded-sm border border-line bg-sunken">
      {path ? (
        <Picture
          src={imageUrl('w500', path)}
          srcSet={sourceSet(path)}
          sizes={SIZES}
          colour={colour}
          width={500}
          height={750}
          alt=""
          fetchPriority="high"
          fallback={monogram}
        />
      ) : (
        monogram
      )}
    </div>
  );
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
