import type { CardLook } from './film-card.tsx';

// Not beside FilmCard, because the first screen does not need these looks.

/** With lines between the films. */
export const LARGE: CardLook = {
  sizes: '(min-width: 48rem) 120px, 88px',
  card: 'grid grid-cols-[5.5rem_1fr] md:grid-cols-[7.5rem_1fr] border-line border-t gap-4 pt-4 pb-1 md:gap-6',
  title: 'block display text-3xl leading-none! md:text-4xl',
  veil: 'top-4 left-0 aspect-2/3 w-22 md:w-30',
  facts: 'mt-1.5 gap-x-3 text-sm',
};

export const SMALL: CardLook = {
  sizes: '(min-width: 48rem) 120px, 88px',
  card: 'grid grid-cols-[5.5rem_1fr] md:grid-cols-[7.5rem_1fr] gap-4',
  title: 'block font-semibold leading-snug',
  veil: 'top-0 left-0 aspect-2/3 w-22 md:w-30',
  facts: 'gap-x-3 text-sm',
};
