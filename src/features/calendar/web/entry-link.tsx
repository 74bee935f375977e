import { Link } from '@tanstack/react-router';
import { useId, useRef, useState } from 'react';
import { CALENDAR_POPUP_CLOSE_DELAY, CALENDAR_POPUP_OPEN_DELAY } from '#contract/constants.ts';
import type { ListedFilm } from '#features/films/contract/films.ts';
import { classNames } from '#ui/class-names.ts';
import { HoverPopup, type useOneOpen } from '#ui/floating/hover-popup.tsx';
import { longDate } from '#ui/format/dates.ts';
import { imageUrl, posterUrl } from '#ui/format/image-url.ts';
import { LimitVeil } from '#ui/pictures/limit-marks.tsx';
import { Picture } from '#ui/pictures/picture.tsx';
import type { CalendarEntry } from './calendar-entries.ts';

/**
 * `alone`: the only entry of a day. `pair`: one of two entries, or the first of three or more, with a small poster.
 * `line`: every other entry, without a poster.
 */
export type EntrySize = 'alone' | 'pair' | 'line';

/** The open popup, and the calendar's element, which bounds the popups and is null until it is mounted. */
export type EntryPopups = ReturnType<typeof useOneOpen> & { calendar: HTMLElement | null };

type EntryLinkProps = { entry: CalendarEntry; size: EntrySize; popups: EntryPopups };

const LINK: Record<EntrySize, string> = {
  alone: 'flex-col gap-1.5 rounded-sm xl:flex-row xl:gap-1.5',
  pair: 'gap-2 rounded-sm',
  line: 'border-action border-l-2 pl-1.5',
};
const TITLE: Record<EntrySize, string> = {
  alone: 'line-clamp-2 text-lg xl:line-clamp-4',
  pair: 'line-clamp-2 text-lg',
  line: 'line-clamp-2 text-base',
};

/** The largest height in pixels, with a title of three lines and nine lines of overview. */
const POPUP_HEIGHT = 350;

export function EntryLink({ entry, size, popups: { openId, setOpen, calendar } }: EntryLinkProps) {
  const film = entry.resource;
  const popupId = useId();
  const link = useRef<HTMLAnchorElement>(null);
  const [fitsAbove, setFitsAbove] = useState(true);
  const isOpen = openId === film.id;
  return (
    <HoverPopup
      isOpen={isOpen}
      onOpenChange={(willOpen) => {
        setFitsAbove((link.current?.getBoundingClientRect().top ?? 0) > POPUP_HEIGHT);
        setOpen(film.id, willOpen);
      }}
      openDelay={CALENDAR_POPUP_OPEN_DELAY}
      closeDelay={CALENDAR_POPUP_CLOSE_DELAY}
      trigger={
        <Link
          ref={link}
          to="/movie/$id"
          params={{ id: String(film.id) }}
          aria-describedby={isOpen ? popupId : undefined}
          className={classNames('flex min-h-6 outline-offset-1 hover:text-link', LINK[size])}
        >
          <Thumbnail film={film} size={size} />
          <span className="min-w-0">
            <span className={classNames('display leading-none', TITLE[size])}>{entry.title}</span>
            {entry.anniversary && <Anniversary text={entry.anniversary} />}
          </span>
        </Link>
      }
      container={calendar}
      side="bottom"
      align="start"
      sideOffset={6}
      // If there is no room above, the popup may leave the calendar, but not the window.
      collisionBoundary={(fitsAbove && calendar) || undefined}
      collisionPadding={0}
      collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'none' }}
      id={popupId}
      className="grid w-120 max-w-[calc(100vw-2rem)] animate-[rise_150ms_ease-out] grid-cols-[9.5rem_1fr] gap-5 border border-line-strong bg-raised p-4 shadow-raised outline-none"
    >
      <EntryPopup film={film} anniversary={entry.anniversary} />
    </HoverPopup>
  );
}

/** The space separates the text from the title in the link's accessible name. */
export function Anniversary({ text }: { text: string }) {
  return <span className="mt-0.5 block text-muted text-xs leading-tight"> {text}</span>;
}

const OUTLINE = 'outline-1 outline-line -outline-offset-1';

function Thumbnail({ film, size }: { film: ListedFilm; size: EntrySize }) {
  if (size === 'alone') return <ReleasePoster film={film} className={`w-12 text-base 2xl:w-14 ${OUTLINE}`} />;
  if (size === 'pair') return <ReleasePoster film={film} className={`w-8 text-[0.5rem] max-lg:hidden ${OUTLINE}`} />;
  return null;
}

type EntryPopupProps = { film: ListedFilm; anniversary?: string | undefined };

/** The poster repeats the entry's link, so it is not in the tab order. */
function EntryPopup({ film, anniversary }: EntryPopupProps) {
  return (
    <>
      <Link to="/movie/$id" params={{ id: String(film.id) }} tabIndex={-1}>
        <ReleasePoster film={film} sizes="152px" eager className="text-2xl" mark="top-0 left-full mx-0.5 size-4" />
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
