export const oneDecimal = (value: number) => value.toFixed(1);

/**
 * Groups digits without Intl (the reason is in dates.ts).
 *
 * @param count a whole number, not negative
 * @example grouped(12340) // '12,340'
 */
export const grouped = (count: number) => String(count).replace(/\B(?=(\d{3})+$)/g, ',');

/** @example counted(1, 'viewing') // '1 viewing' */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** @example filmCount(1) // '1 film' */
export const filmCount = (count: number) => counted(count, 'film');

/** @example moreFilms(1) // '1 more film' */
export const moreFilms = (count: number) => filmCount(count).replace(' ', ' more ');

/** Rounds to one decimal. @example signed(-1.42) // '−1.4' */
export function signed(value: number): string {
  const figure = oneDecimal(Math.abs(value));
  if (Number(figure) === 0) return figure;
  return `${value < 0 ? '−' : '+'}${figure}`;
}
