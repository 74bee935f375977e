import { backdropArtUrl, imageUrl } from '#ui/format/image-url.ts';
import { Picture } from '#ui/pictures/picture.tsx';

type FilmBackdropProps = { filmId: number; path: string | null; colour: string | null };

const STILL = { width: 1280, height: 720, alt: '', fetchPriority: 'high' } as const;
const sourceSet = (path: string) =>
  `${imageUrl('w780', path)} 780w, ${imageUrl('w1280', path)} 1280w, ${imageUrl('original', path)} 1920w`;

export function FilmBackdrop({ filmId, path, colour }: FilmBackdropProps) {
  const drawn = <Picture {...STILL} src={backdropArtUrl(filmId)} />;
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 top-0 -z-10 h-[62vw] max-h-[22rem] overflow-hidden *:absolute *:inset-0 md:h-[38rem] md:max-h-none"
    >
      <div className="opacity-85 *:object-[center_25%] light:opacity-60">
        {path ? (
          <Picture
            {...STILL}
            src={imageUrl('w1280', path)}
            srcSet={sourceSet(path)}
            sizes="100vw"
            colour={colour}
            fallback={drawn}
          />
        ) : (
          drawn
        )}
      </div>
      <div className="bg-linear-to-t from-5% from-ground via-50% via-ground/60 to-ground/5 light:via-ground/80 light:to-ground/20" />
      <div className="bg-linear-to-r from-ground/75 to-65% to-transparent max-md:hidden" />
    </div>
  );
}
