import type { ListedFilm } from '#features/films/contract/films.ts';
import { classNames } from '#ui/class-names.ts';
import { imageUrl, posterUrl } from '#ui/format/image-url.ts';
import { LimitVeil } from '#ui/pictures/limit-marks.tsx';
import { Picture } from '#ui/pictures/picture.tsx';

type ReleasePosterProps = {
  film: ListedFilm;
  /** The `sizes` attribute. Thumbnails omit it, and then load only the image of width 200. */
  sizes?: string;
  eager?: boolean;
  className?: string;
  /** The position of the limits' shield beside the poster. Thumbnails have none, but they are dimmed too. */
  mark?: string;
};

const sourceSet = (path: string) =>
  `${imageUrl('w200', path)} 200w, ${imageUrl('w300', path)} 300w, ${imageUrl('w500', path)} 500w`;

export function ReleasePoster({ film, sizes, eager = false, className, mark = 'hidden' }: ReleasePosterProps) {
  const path = film.posterPath;
  return (
    <span className={classNames('relative block shrink-0 self-start rounded-sm', className)}>
      <span className="relative block aspect-2/3 overflow-hidden rounded-sm bg-sunken">
        <Picture
          src={posterUrl('w200', film.id, path)}
          srcSet={sizes && path ? sourceSet(path) : undefined}
          sizes={sizes}
          colour={film.posterColour}
          width={200}
          height={300}
          alt=""
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : 'auto'}
          fallback={
            <span className="display absolute inset-0 flex items-center justify-center border border-line-strong border-dashed p-1 text-center text-muted">
              No Poster
            </span>
          }
        />
      </span>
      <LimitVeil filmId={film.id} className="inset-0" mark={mark} />
    </span>
  );
}
