import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { grouped } from '#ui/format/numbers.ts';
import { LongList } from '#ui/lists/long-list.tsx';
import type { ListFilm } from '../contract/lists.ts';
import { moveTo } from './list-films.ts';
import { type KeptFocus, ListRow } from './list-row.tsx';
import type { ListChanges } from './use-list-changes.ts';

/** Each change of a place renders all rows that follow it. */
const MANY = 300;

/** The id of the list's name. */
export const HEADING = 'list-title';

const ROWS = '[--columns:1] [--gap:0px] [--row:10rem]';

type ListRowsProps = {
  listId: string;
  films: readonly ListFilm[];
  isRanked: boolean;
  /** False while the films are sorted by something else than the list's own order. */
  canMove: boolean;
  changes: ListChanges;
};

/** Steps of the keys that move a film. */
const KEYS: Partial<Record<string, (index: number, last: number) => number>> = {
  ArrowUp: (index) => index - 1,
  ArrowDown: (index) => index + 1,
  PageUp: (index) => index - 10,
  PageDown: (index) => index + 10,
  Home: () => 0,
  End: (_, last) => last,
};

const rowAt = (x: number, y: number) => document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-list-film]');

/** The films of a list. A film moves when its handle is dragged, or by keys while the handle has the focus. */
export function ListRows({ listId, films, isRanked, canMove, changes }: ListRowsProps) {
  const [status, setStatus] = useState('');
  /** The film that is dragged, and the one at whose place it would go. */
  const [drag, setDrag] = useState<{ id: number; over: number } | null>(null);
  const focus = useRef<KeptFocus>(null);
  const latest = useRef({ films, changes });
  latest.current = { films, changes };

  const move = useCallback((id: number, to: number) => {
    const { films, changes } = latest.current;
    const from = films.findIndex((film) => film.id === id);
    const place = Math.max(0, Math.min(to, films.length - 1));
    const film = films[from];
    if (!film || place === from) return;
    changes.move(moveTo(films, id, place));
    setStatus(`${film.title} is now number ${grouped(place + 1)} of ${grouped(films.length)}.`);
  }, []);

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>, id: number) => {
      const step = KEYS[event.key];
      if (!step || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      const { films } = latest.current;
      const index = films.findIndex((film) => film.id === id);
      focus.current = { id, button: 'move' };
      move(id, step(index, films.length - 1));
    },
    [move],
  );
  const remove = useCallback((film: ListFilm) => {
    const { films, changes } = latest.current;
    const index = films.findIndex(({ id }) => id === film.id);
    const next = films[index + 1] ?? films[index - 1];
    // The button with the focus is about to disappear.
    const button = document.querySelector<HTMLElement>(`[data-list-film="${next?.id}"] [data-remove]`);
    (button ?? document.getElementById(HEADING))?.focus({ preventScroll: true });
    focus.current = next ? { id: next.id, button: 'remove' } : null;
    changes.remove(film);
    setStatus(`“${film.title}” was removed.`);
  }, []);
  // A blur says less: a row that is moved or gone loses the focus too.
  useEffect(() => {
    const forget = () => {
      focus.current = null;
    };
    document.addEventListener('focusin', forget);
    document.addEventListener('pointerdown', forget);
    return () => {
      document.removeEventListener('focusin', forget);
      document.removeEventListener('pointerdown', forget);
    };
  }, []);

  const onPointerDown = useCallback((event: PointerEvent<HTMLElement>, id: number) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({ id, over: id });
  }, []);
  const onPointerMove = useCallback((event: PointerEvent<HTMLElement>, id: number) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    const over = Number(rowAt(event.clientX + 60, event.clientY)?.dataset.listFilm);
    if (over) setDrag((before) => (before?.over === over ? before : { id, over }));
    const edge = 80;
    if (event.clientY < edge) window.scrollBy(0, -24);
    else if (event.clientY > window.innerHeight - edge) window.scrollBy(0, 24);
  }, []);
  const onPointerUp = useCallback(
    (event: PointerEvent<HTMLElement>, id: number) => {
      const isDropped = event.type === 'pointerup';
      const over = Number(rowAt(event.clientX + 60, event.clientY)?.dataset.listFilm);
      setDrag(null);
      const to = latest.current.films.findIndex((film) => film.id === over);
      if (isDropped && over !== id && to >= 0) move(id, to);
    },
    [move],
  );

  const indexOf = (id: number | undefined) => films.findIndex((film) => film.id === id);
  const goesDown = drag !== null && indexOf(drag.over) > indexOf(drag.id);
  const handle = useMemo(
    () => (canMove ? { onKeyDown, onPointerDown, onPointerMove, onPointerUp } : null),
    [canMove, onKeyDown, onPointerDown, onPointerMove, onPointerUp],
  );
  const renderItem = useCallback(
    (film: ListFilm, isTarget: boolean) => (
      <ListRow
        listId={listId}
        film={film}
        isRanked={isRanked}
        dropLine={isTarget ? (goesDown ? 'below' : 'above') : null}
        handle={handle}
        focus={focus}
        onRemove={remove}
      />
    ),
    [listId, isRanked, goesDown, handle, remove],
  );
  return (
    <>
      <p role="status" className="sr-only">
        {status}
      </p>
      {films.length === 0 ? (
        <p className="max-w-[36ch] py-12 text-balance text-2xl leading-snug">
          This list is empty. Look for a film above, or add films from their pages.
        </p>
      ) : (
        <LongList
          labelledBy={HEADING}
          items={films}
          activeId={drag && drag.over !== drag.id ? drag.over : null}
          window={films.length > MANY ? { kept: focus.current?.id ?? null } : undefined}
          renderItem={renderItem}
          className={`mt-6 ${ROWS}`}
        />
      )}
    </>
  );
}
