import { GripVertical, NotebookPen, X } from 'lucide-react';
import { type KeyboardEvent, lazy, memo, type PointerEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { runtime } from '#features/films/contract/runtime.ts';
import { classNames } from '#ui/class-names.ts';
import { DialogButton } from '#ui/floating/dialog-button.tsx';
import { FilmRating } from '#ui/rating-figure.tsx';
import { type CardLook, FilmCard } from '#web/lib/films/film-card.tsx';
import type { ListFilm } from '../contract/lists.ts';

const loadEntry = () => import('./list-dialogs.tsx');
const EntryDialog = lazy(async () => ({ default: (await loadEntry()).EntryDialog }));

const LOOK: CardLook = {
  sizes: '80px',
  card: 'grid grid-cols-[5rem_1fr] gap-4',
  title: 'line-clamp-2 font-semibold leading-snug',
  veil: 'top-0 left-0 aspect-2/3 w-20',
  facts: 'gap-x-3 text-sm',
};
const BUTTON = 'grid size-9 shrink-0 place-items-center rounded-sm text-muted hover:text-text';

/** The film whose button keeps the focus after a change of the list, until something else has the focus. */
export type KeptFocus = { id: number; button: 'move' | 'remove' } | null;

type MoveHandle = {
  onKeyDown: (event: KeyboardEvent<HTMLElement>, id: number) => void;
  onPointerDown: (event: PointerEvent<HTMLElement>, id: number) => void;
  onPointerMove: (event: PointerEvent<HTMLElement>, id: number) => void;
  onPointerUp: (event: PointerEvent<HTMLElement>, id: number) => void;
};

type ListRowProps = {
  listId: string;
  film: ListFilm;
  isRanked: boolean;
  dropLine: 'above' | 'below' | null;
  /** Null: the film cannot be moved. */
  handle: MoveHandle | null;
  focus: RefObject<KeptFocus>;
  onRemove: (film: ListFilm) => void;
};

/** Memoised, so that changes of other films do not render this row again. */
export const ListRow = memo(function ListRow({
  listId,
  film,
  isRanked,
  dropLine,
  handle,
  focus,
  onRemove,
}: ListRowProps) {
  const mover = useRef<HTMLButtonElement>(null);
  const remover = useRef<HTMLButtonElement>(null);
  // In a long list, the row moves a while after the key was pressed, and then loses the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the place has changed
  useLayoutEffect(() => {
    const kept = focus.current;
    if (kept?.id !== film.id) return;
    const button = kept.button === 'move' ? mover.current : remover.current;
    button?.focus();
    // The focus event has removed it.
    focus.current = kept;
    button?.scrollIntoView({ block: 'nearest' });
  }, [film.id, film.position, focus]);
  return (
    <div
      data-list-film={film.id}
      className={classNames(
        'flex h-(--row) items-start gap-2 border-line border-t pt-4',
        dropLine === 'above' && 'shadow-[inset_0_3px_0_var(--color-action)]',
        dropLine === 'below' && 'shadow-[inset_0_-3px_0_var(--color-action)]',
      )}
    >
      {(isRanked || handle) && (
        <div className="flex w-9 shrink-0 flex-col items-center">
          {isRanked && (
            <span className={`display leading-none tabular-nums ${film.position > 999 ? 'text-xl' : 'text-2xl'}`}>
              {film.position}
            </span>
          )}
          {handle && (
            <button
              ref={mover}
              type="button"
              aria-label={`Move: ${film.title}, number ${film.position}. Use the arrow keys, or drag.`}
              onKeyDown={(event) => handle.onKeyDown(event, film.id)}
              onPointerDown={(event) => handle.onPointerDown(event, film.id)}
              onPointerMove={(event) => handle.onPointerMove(event, film.id)}
              onPointerUp={(event) => handle.onPointerUp(event, film.id)}
              onPointerCancel={(event) => handle.onPointerUp(event, film.id)}
              className={`${BUTTON} cursor-grab touch-none select-none active:cursor-grabbing print:hidden`}
            >
              <GripVertical className="size-5" />
            </button>
          )}
        </div>
      )}
      <FilmCard
        element="div"
        film={film}
        look={LOOK}
        className="min-w-0 flex-1"
        rating={
          <>
            {film.runtime !== null && film.runtime > 0 && <span>{runtime(film.runtime)}</span>}
            <FilmRating film={film} />
          </>
        }
      >
        {film.note && <p className="wrap-anywhere mt-1 line-clamp-2 whitespace-pre-line text-sm">{film.note}</p>}
      </FilmCard>
      <div className="flex flex-col print:hidden">
        <button
          ref={remover}
          type="button"
          data-remove
          aria-label={`Remove: ${film.title}`}
          onClick={() => onRemove(film)}
          className={BUTTON}
        >
          <X className="size-5" />
        </button>
        <DialogButton
          label={
            <>
              <NotebookPen className="size-5" />
              <span className="sr-only">Note and position: {film.title}</span>
            </>
          }
          className={BUTTON}
          load={loadEntry}
        >
          {(dialog) => <EntryDialog {...dialog} listId={listId} film={film} />}
        </DialogButton>
      </div>
    </div>
  );
});
