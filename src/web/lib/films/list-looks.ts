import type { CardLook } from './film-card.tsx';

// Looks of films in lists. Large and dense ones have lines between them.

/** Beside the poster. */
const BESIDE = 'top-0.5 left-full ml-px size-3.5';

export const LARGE: CardLook = {
  sizes: '(min-width: 48rem) 120px, 88px',
  card: 'grid grid-cols-[5.5rem_1fr] md:grid-cols-[7.5rem_1fr] border-line border-t gap-4 pt-4 pb-1 md:gap-6 md:pt-5 md:pb-2',
  title: 'block display text-3xl leading-none! md:text-4xl',
  veil: 'top-4 left-0 aspect-2/3 w-22 md:top-5 md:w-30',
  mark: BESIDE,
  facts: 'mt-1.5 gap-x-3 text-sm tabular-nums',
};

/** With a graph at the end. */
export const DENSE: CardLook = {
  sizes: '80px',
  card: 'grid grid-cols-[5rem_minmax(0,1fr)_auto] border-line border-t gap-4 pt-2.5 pb-1',
  title: 'block display text-xl leading-none!',
  veil: 'top-2.5 left-0 aspect-2/3 w-20',
  mark: BESIDE,
  facts: 'mt-0.5 gap-x-3 text-sm tabular-nums',
};

export const SMALL: CardLook = {
  sizes: '(min-width: 48rem) 112px, 88px',
  card: 'grid grid-cols-[5.5rem_1fr] md:grid-cols-[7rem_1fr] gap-4',
  title: 'block font-semibold leading-snug',
  veil: 'top-0 left-0 aspect-2/3 w-22 md:w-28',
  mark: BESIDE,
  facts: 'gap-x-3 text-sm',
};

/** A phone's watchlist. */
export const ROW: CardLook = {
  sizes: '72px',
  card: 'grid grid-cols-[4.5rem_1fr] border-line border-b gap-4 min-h-34 pt-2.5',
  title: 'display line-clamp-2 text-2xl leading-none!',
  veil: 'top-2.5 left-0 aspect-2/3 w-18',
  mark: BESIDE,
  facts: 'mt-1 gap-x-3 text-sm tabular-nums',
};
