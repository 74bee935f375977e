import { Link } from '@tanstack/react-router';
import type { FocusEvent, PointerEvent } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import type { CalendarEntry } from './calendar-entries.ts';
import { ReleasePoster } from './release-poster.tsx';
import type { EntryPopupControl } from './use-entry-popup.ts';

/** How much room a day leaves each of its entries. */
export type EntrySize = 'alone' | 'pair' | 'crowd';

type EntryLinkProps = { entry: CalendarEntry; size: EntrySize; popup: EntryPopupControl; popupId: string };

const ROOM: Record<EntrySize, string> = {
  alone: 'flex-col gap-1.5 lg:flex-row lg:gap-2.5',
  pair: 'flex-row gap-2',
  crowd: 'border-action border-l-2 pl-1.5',
};
const POSTER: Record<EntrySize, string | null> = {
  alone: 'w-12 text-base lg:w-16 lg:text-lg',
  pair: 'w-8 text-xs max-lg:hidden',
  crowd: null,
};
const TITLE: Record<EntrySize, string> = {
  alone: 'text-sm lg:text-[0.9375rem]',
  pair: 'text-sm',
  crowd: 'text-xs',
};

/** A film on its release day. Resting on it opens its popup. */
export function EntryLink({ entry, size, popup, popupId }: EntryLinkProps) {
  const film = entry.resource;
  const poster = POSTER[size];
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
      className={classNames('flex min-h-6 rounded-sm outline-offset-1 hover:text-link', ROOM[size])}
    >
      {poster && <ReleasePoster film={film} className={poster} />}
      <span className={classNames('line-clamp-2 min-w-0 font-semibold leading-tight', TITLE[size])}>{entry.title}</span>
    </Link>
  );
}
