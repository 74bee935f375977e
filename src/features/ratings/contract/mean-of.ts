/** Returns the mean of the known figures, or null if none is known. */
export function meanOf(figures: readonly (number | null | undefined)[]): number | null {
  const known = figures.flatMap((figure) => figure ?? []);
  return known.length === 0 ? null : known.reduce((sum, figure) => sum + figure, 0) / known.length;
}
