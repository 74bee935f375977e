import { ListPlus } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { AddToListProps } from '#web/lib/member/card-marks.tsx';
import { CARD_BUTTON } from '#web/lib/member/film-toggles.tsx';

/** The film page and cards say the same. */
const LABEL = 'Add to a list';

const loadMenu = () => import('./list-menu.tsx');
const ListMenu = lazy(async () => ({ default: (await loadMenu()).ListMenu }));

/** Opens the menu of the member's lists. Only the button mounts before the first click, because a page has many cards. */
export function AddToList({ film, look }: AddToListProps) {
  const button = useRef<HTMLButtonElement>(null);
  /** Null before the first click. */
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={isOpen === true}
        aria-label={`${LABEL}: ${film.title}`}
        data-unrated=""
        onClick={() => setOpen(true)}
        onPointerEnter={loadMenu}
        onFocus={loadMenu}
        className={look === 'text' ? 'text-link target' : CARD_BUTTON}
      >
        {look === 'text' ? LABEL : <ListPlus className="size-5" />}
      </button>
      {isOpen !== null && (
        <Suspense>
          <ListMenu film={film} isOpen={isOpen} onClose={() => setOpen(false)} returnFocus={button} />
        </Suspense>
      )}
    </>
  );
}
