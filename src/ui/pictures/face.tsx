import { imageUrl } from '../format/image-url.ts';
import { initials } from '../format/names.ts';
import { Picture } from './picture.tsx';

type FaceProps = { name: string; path: string | null; colour: string | null; className: string };

/** A small photograph of a person, or their initials. Decorative: the name is beside it. */
export function Face({ name, path, colour, className }: FaceProps) {
  const monogram = <span aria-hidden="true">{initials(name)}</span>;
  return (
    <span
      className={`display relative flex shrink-0 items-center justify-center overflow-hidden bg-sunken text-muted ${className}`}
    >
      {path ? (
        <Picture
          src={imageUrl('w185', path)}
          colour={colour}
          alt=""
          width={185}
          height={278}
          loading="lazy"
          fallback={monogram}
        />
      ) : (
        monogram
      )}
    </span>
  );
}
