import { useCallback, useEffect, useRef, useState } from 'react';
import type { ListedFilm } from '#contract/films.ts';
import { CALENDAR_POPUP_CLOSE_DELAY, CALENDAR_POPUP_OPEN_DELAY } from '#contract/limits.ts';

export type OpenEntry = { film: ListedFilm; anchor: HTMLElement };
export type EntryPopupControl = ReturnType<typeof useEntryPopup>;

const hasKeyboardFocus = (anchor: HTMLElement) => anchor.matches(':focus-visible');

/** Which entry's popup is open: by hovering or focusing it for a while, until a while after leaving it, or Escape. */
export function useEntryPopup() {
  const [open, setOpen] = useState<OpenEntry | null>(null);
  const opening = useRef<number>(undefined);
  const closing = useRef<number>(undefined);

  const forget = useCallback(() => {
    window.clearTimeout(opening.current);
    window.clearTimeout(closing.current);
  }, []);

  useEffect(() => forget, [forget]);

  useEffect(() => {
    if (!open) return;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      forget();
      setOpen(null);
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open, forget]);

  const stay = useCallback(() => window.clearTimeout(closing.current), []);

  const enter = useCallback(
    (entry: OpenEntry) => {
      window.clearTimeout(opening.current);
      if (open?.film === entry.film) return stay();
      opening.current = window.setTimeout(() => {
        stay();
        setOpen(entry);
      }, CALENDAR_POPUP_OPEN_DELAY);
    },
    [open, stay],
  );

  /** The pointer left the open popup, or pointer or focus left the entry of this film. */
  const leave = useCallback(
    (film: ListedFilm) => {
      window.clearTimeout(opening.current);
      if (open?.film !== film) return;
      stay();
      closing.current = window.setTimeout(() => {
        if (!hasKeyboardFocus(open.anchor)) setOpen(null);
      }, CALENDAR_POPUP_CLOSE_DELAY);
    },
    [open, stay],
  );

  return { open, enter, leave, stay };
}
