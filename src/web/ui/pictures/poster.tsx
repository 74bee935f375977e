import { posterUrl } from '../../lib/format/image-url.ts';
import { classNames } from '../class-names.ts';
import { Picture } from './picture.tsx';

const WIDTHS = { w185: 185, w300: 300, w500: 500 } as const;
export type PosterSize = keyof typeof WIDTHS;

type PosterProps = {
  filmId: number;
  title: string;
  path: string | null;
  /** Painted while it loads; null where it is not known yet. */
  colour: string | null;
  /** The size for browsers without srcset. */
  size?: PosterSize;
  /** How wide the poster is shown, as in the sizes attribute. */
  sizes: string;
  /** The first posters of a page are wanted at once. */
  eager?: boolean;
  className?: string;
  /** Where the title stands beside the poster, its alternative text stays empty. */
  decorative?: boolean;
};

function sourceSet(filmId: number, path: string | null): string | undefined {
  if (!path) return undefined;
  return Object.entries(WIDTHS)
    .map(([size, width]) => `${posterUrl(size as PosterSize, filmId, path)} ${width}w`) // keys of WIDTHS
    .join(', ');
}

/** A film poster, 2:3, whose place is kept while it loads. Should it fail, its title stands there. */
export function Poster(props: PosterProps) {
  const { filmId, title, path, colour, size = 'w300', sizes, eager = false, className, decorative = false } = props;
  return (
    <span className={classNames('relative block aspect-2/3 overflow-hidden rounded-sm bg-sunken', className)}>
      <Picture
        src={posterUrl(size, filmId, path)}
        srcSet={sourceSet(filmId, path)}
        sizes={sizes}
        colour={colour}
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
