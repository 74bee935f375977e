import { notFound } from '@tanstack/react-router';
import { FIRST_YEAR, LAST_YEAR } from '#contract/constants.ts';

/** @throws notFound if the text is not a year that can have viewings */
export function requireYear(text: string): void {
  const year = Number(text);
  if (!/^\d{4}$/.test(text) || year < FIRST_YEAR || year > LAST_YEAR) throw notFound();
}
