import { Link } from '@tanstack/react-router';
import { type RefObject, useLayoutEffect, useRef } from 'react';
import type { ListedFilm } from '#contract/films.ts';
import { longDate } from '#web/lib/format/dates.ts';
import { placePopup } from './popup-placement.ts';
import { ReleasePoster } from './release-poster.tsx';
import type { OpenEntry } from './use-entry-popup.ts';

type EntryPopupProps = {
  id: string;
  entry: OpenEntry;
  calendar: RefObject<HTMLElement | null>;
  onEnter: () => void;
  onLeave: (film: ListedFilm) => void;
};

/** Puts the popup beside its entry; it lies in the calendar, so that it scrolls with it. */
function place(popup: HTMLElement, anchor: HTMLElement, calendar: HTMLElement) {
  const box = calendar.getBoundingClientRect();
  const { left, top } = placePopup({
    entry: anchor.getBoundingClientRect(),
    calendar: box,
    popup: { width: popup.offsetWidth, height: popup.offsetHeight },
    window: { width: document.body.clientWidth, height: window.innerHeight },
  });
  popup.style.left = `${left - box.left}px`;
  popup.style.top = `${top - box.top}px`;
}

/** What a film is, beside its entry. Its poster leads to the film, as the entry does, so the Tab key passes it by. */
export function EntryPopup({ id, entry: { film, anchor }, calendar, onEnter, onLeave }: EntryPopupProps) {
  const popup = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const placeNow = () => {
      if (popup.current && calendar.current) place(popup.current, anchor, calendar.current);
    };
    placeNow();
    window.addEventListener('resize', placeNow);
    return () => window.removeEventListener('resize', placeNow);
  }, [anchor, calendar]);

  return (
    <div
      ref={popup}
      id={id}
      data-popup=""
      onPointerEnter={onEnter}
      onPointerLeave={() => onLeave(film)}
      className="absolute z-30 grid w-120 max-w-[calc(100vw-2rem)] animate-[rise_150ms_ease-out] grid-cols-[9.5rem_1fr] gap-5 border border-line-strong bg-raised p-4 shadow-raised"
    >
      <Link to="/movie/$id" params={{ id: String(film.id) }} tabIndex={-1}>
        <ReleasePoster film={film} sizes="152px" eager className="text-2xl" />
        <span className="sr-only">{film.title}</span>
      </Link>
      <div className="min-w-0">
        <p className="display line-clamp-3 text-3xl leading-none">{film.title}</p>
        {film.releaseDate && (
          <p className="mt-2 text-muted text-sm">
            Release Date: <time dateTime={film.releaseDate}>{longDate(film.releaseDate)}</time>
          </p>
        )}
        {film.overview && <p className="mt-3 line-clamp-9 text-sm leading-normal">{film.overview}</p>}
      </div>
    </div>
  );
}
