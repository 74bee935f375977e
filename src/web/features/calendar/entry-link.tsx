import { Link } from '@tanstack/react-router';
import type { FocusEvent, PointerEvent } from 'react';
import type { ListedFilm } from '#contract/films.ts';
import { classNames } from '#web/ui/class-names.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { ReleasePoster } from './release-poster.tsx';
import type { EntryPopupControl } from './use-entry-popup.ts';

/** How much room a day leaves each of its entries: from a poster beside the title to a single line. */
export type EntrySize = 'alone' | 'pair' | 'crowd' | 'line';

type EntryLinkProps = { entry: CalendarEntry; size: EntrySize; popup: EntryPopupControl; popupId: string };

const LINK: Record<EntrySize, string> = {
  alone: 'flex-col gap-1.5 rounded-sm xl:flex-row xl:gap-1.5',
  pair: 'gap-2 rounded-sm',
  crowd: 'border-action border-l-2 pl-1.5',
  line: 'border-action border-l-2 pl-1.5',
};
const TITLE: Record<EntrySize, string> = {
  alone: 'line-clamp-2 self-start text-lg xl:line-clamp-4',
  pair: 'line-clamp-2 self-start text-lg',
  crowd: 'line-clamp-2 self-center text-base',
  line: 'line-clamp-1 self-center text-base',
};

/** A film on its release day. Resting on it opens its popup. */
export function EntryLink({ entry, size, popup, popupId }: EntryLinkProps) {
  const film = entry.resource;
  const isOpen = popup.open?.film === film;
  const hasMouse = (event: PointerEvent) => event.pointerType !== 'touch';
  return (
    <Link
      to="/movie/$id"
      params={{ id: String(film.id) }}
      aria-describedby={isOpen ? popupId : undefined}
      onPointerEnter={(event) => hasMouse(event) && popup.enter({ film, anchor: event.currentTarget })}
      onPointerLeave={(event) => hasMouse(event) && popup.leave(film)}
      onFocus={(event: FocusEvent<HTMLElement>) =>
        event.currentTarget.matches(':focus-visible') && popup.enter({ film, anchor: event.currentTarget })
      }
      onBlur={() => popup.leave(film)}
      className={classNames('flex min-h-6 outline-offset-1 hover:text-link', LINK[size])}
    >
      <Thumbnail film={film} size={size} />
      <span className={classNames('display min-w-0 leading-none', TITLE[size])}>{entry.title}</span>
    </Link>
  );
}

const OUTLINE = 'outline-1 outline-line -outline-offset-1';

function Thumbnail({ film, size }: { film: ListedFilm; size: EntrySize }) {
  if (size === 'alone') return <ReleasePoster film={film} className={`w-12 text-base 2xl:w-14 ${OUTLINE}`} />;
  // The words "No Poster" have no room in the smallest one.
  if (size === 'pair' && film.posterPath) {
    return <ReleasePoster film={film} className={`w-8 text-[0.5rem] max-lg:hidden ${OUTLINE}`} />;
  }
  return null;
}
