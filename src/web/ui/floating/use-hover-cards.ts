import { type FocusEvent, type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { CARD_CLOSE_DELAY, CARD_OPEN_DELAY } from '#contract/limits.ts';
import { cardPlacement } from './card-placement.ts';

/** Below this width a card has no room beside its anchor. */
const ROOM_FOR_CARDS = '(min-width: 40rem)';

/** Puts a card beside the element it stands in, before it is painted. */
function place(card: HTMLElement): void {
  const anchor = card.parentElement?.getBoundingClientRect();
  if (!anchor) return;
  const size = { width: card.offsetWidth, height: card.offsetHeight };
  const viewport = { width: document.documentElement.clientWidth, height: window.innerHeight };
  const { side, edge, inset } = cardPlacement(anchor, size, viewport);
  card.dataset.side = side;
  card.style.top = edge === 'top' ? `${inset}px` : 'auto';
  card.style.bottom = edge === 'bottom' ? `${inset}px` : 'auto';
}

/** Closes the card by the Escape key; a focus on the card goes back to the link beside it. */
function useEscape(isOpen: boolean, card: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (card.current?.contains(document.activeElement)) card.current.parentElement?.querySelector('a')?.focus();
      close();
    };
    document.addEventListener('keydown', dismiss);
    return () => document.removeEventListener('keydown', dismiss);
  }, [isOpen, card, close]);
}

/**
 * Cards that appear beside items of a list, one at a time: after a moment of hovering, or at once when the keyboard
 * brings the focus. A card stays while pointer or focus is on its item or on the card itself, and Escape dismisses it
 * (WCAG 2.2, 1.4.13). A finger opens none: it follows the item's link. Everything but openKey stays the same at every
 * call, so that the items of a long list need not render again.
 */
export function useHoverCards() {
  const [openKey, setOpenKey] = useState<number | null>(null);
  const hovered = useRef<number | null>(null);
  const focused = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const card = useRef<HTMLElement | null>(null);

  const show = useCallback((key: number | null) => {
    clearTimeout(timer.current);
    setOpenKey(key !== null && window.matchMedia(ROOM_FOR_CARDS).matches ? key : null);
  }, []);
  const showAfter = useCallback(
    (delay: number) => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => {
        const key = hovered.current ?? focused.current;
        // A card that holds the focus is not taken away from under it.
        const holdsFocus = card.current?.contains(document.activeElement) ?? false;
        if (!holdsFocus || key === focused.current) show(key);
      }, delay);
    },
    [show],
  );
  /** Forgets what pointer and keyboard are on: for an item that has just left the list. */
  const close = useCallback(() => {
    hovered.current = null;
    focused.current = null;
    show(null);
  }, [show]);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEscape(openKey !== null, card, close);

  const cardRef = useCallback((element: HTMLElement | null) => {
    card.current = element;
    if (element) place(element);
  }, []);

  /** For the item that holds the link and, while it is open, the card. */
  const anchorProps = useCallback(
    (key: number) => ({
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType === 'touch') return;
        hovered.current = key;
        showAfter(CARD_OPEN_DELAY);
      },
      onPointerLeave: () => {
        hovered.current = null;
        showAfter(CARD_CLOSE_DELAY);
      },
      onFocus: (event: FocusEvent) => {
        if (!event.target.matches(':focus-visible')) return;
        // A pointer that merely rests somewhere gives way to the keyboard.
        hovered.current = null;
        focused.current = key;
        show(key);
      },
      onBlur: (event: FocusEvent) => {
        if (event.currentTarget.contains(event.relatedTarget)) return;
        focused.current = null;
        show(hovered.current);
      },
    }),
    [show, showAfter],
  );

  return { openKey, close, cardRef, anchorProps };
}
