import { type PointerEvent, useRef } from 'react';
import { swipeVote } from './swipe.ts';

/** Pixels after which a press is a drag and not a click. */
const MIN_DRAG = 8;

type Drag = { pointer: number; x: number; y: number; begin: number; isMoving: boolean };

/** Moves a card with the finger or the mouse. Up and down still scroll the page (`touch-pan-y`). */
export function useDrag(onSwipe: (vote: 'yes' | 'no') => void) {
  const drag = useRef<Drag | null>(null);
  const place = (card: HTMLElement, x: number) => {
    card.style.transform = x === 0 ? '' : `translateX(${x}px) rotate(${x / 30}deg)`;
    card.dataset.leaning = x > MIN_DRAG ? 'yes' : x < -MIN_DRAG ? 'no' : '';
  };
  const end = (card: HTMLElement) => {
    drag.current = null;
    place(card, 0);
  };
  return {
    onPointerDown: ({ pointerId, clientX, clientY, timeStamp, isPrimary, button }: PointerEvent<HTMLElement>) => {
      if (isPrimary && button === 0)
        drag.current = { pointer: pointerId, x: clientX, y: clientY, begin: timeStamp, isMoving: false };
    },
    onPointerMove: ({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (!current || pointerId !== current.pointer) return;
      const x = clientX - current.x;
      if (!current.isMoving && Math.abs(x) < MIN_DRAG) return;
      if (!current.isMoving) currentTarget.setPointerCapture(pointerId);
      current.isMoving = true;
      place(currentTarget, x);
    },
    onPointerUp: ({ pointerId, clientX, clientY, timeStamp, currentTarget }: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (!current || pointerId !== current.pointer) return;
      const way = { x: clientX - current.x, y: clientY - current.y, time: timeStamp - current.begin };
      end(currentTarget);
      const vote = current.isMoving ? swipeVote(way, currentTarget.offsetWidth) : null;
      if (vote) onSwipe(vote);
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
    // The browser would drag the picture or a link instead.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}
