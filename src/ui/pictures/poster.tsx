import { classNames } from '../class-names.ts';
import { posterUrl } from '../format/image-url.ts';
import { Picture } from './picture.tsx';

const WIDTHS = { w185: 185, w300: 300, w500: 500 } as const;
type PosterSize = keyof typeof WIDTHS;

type PosterProps = {
  film: { id: number; title: string; posterPath: string | null; posterColour: string | null };
  /** The size for browsers without srcset. */
  size?: PosterSize;
  sizes: string;
  /** For the first posters of a page: loaded with high priority. */
  eager?: boolean;
  className?: string;
  decorative?: boolean;
};

function sourceSet(filmId: number, path: string | null): string | undefined {
  if (!path) return undefined;
  return Object.entries(WIDTHS)
    .map(([size, width]) => `${posterUrl(size as PosterSize, filmId, path)} ${width}w`) // keys of WIDTHS
    .join(', ');
}

export function Poster(props: PosterProps) {
  const { film, size = 'w300', sizes, eager = false, className, decorative = false } = props;
  const { id, title, posterPath, posterColour } = film;
  return (
    <span className={classNames('relative block aspect-2/3 overflow-hidden rounded-sm bg-sunken', className)}>
      <Picture
        src={posterUrl(size, id, posterPath)}
        srcSet={sourceSet(id, posterPath)}
        sizes={sizes}
        colour={posterColour}
        width={300}
        height={450}
        alt={decorative ? '' : title}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        fallback={
          <span aria-hidden={decorative} className="display absolute inset-0 flex items-end p-3 text-2xl text-muted">
            {title}
          </span>
        }
      />
    </span>
  );
}
