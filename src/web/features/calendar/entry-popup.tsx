import { Link } from '@tanstack/react-router';
import type { ListedFilm } from '#contract/films/films.ts';
import { longDate } from '#web/lib/format/dates.ts';
import { ReleasePoster } from './release-poster.tsx';

type EntryPopupProps = { film: ListedFilm; anniversary?: string | undefined };

/** The poster repeats the entry's link, so it is not in the tab order. */
export function EntryPopup({ film, anniversary }: EntryPopupProps) {
  return (
    <>
      <Link to="/movie/$id" params={{ id: String(film.id) }} tabIndex={-1}>
        <ReleasePoster film={film} sizes="152px" eager className="text-2xl" />
        <span className="sr-only">{film.title}</span>
      </Link>
      <div className="min-w-0">
        <p className="display line-clamp-3 text-3xl leading-none">{film.title}</p>
        {film.releaseDate && (
          <p className="mt-2 text-muted text-sm">
            Release Date: <time dateTime={film.releaseDate}>{longDate(film.releaseDate)}</time>
            {anniversary && <span className="block">{anniversary}</span>}
          </p>
        )}
        {film.overview && <p className="mt-3 line-clamp-9 text-sm leading-normal">{film.overview}</p>}
      </div>
    </>
  );
}
