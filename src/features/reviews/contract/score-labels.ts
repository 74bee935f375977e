/** Labels of editorial scores, best first (specification, section 9). */
export const SCORE_LABELS = [
  { minimum: 9.5, label: 'Masterpiece' },
  { minimum: 9, label: 'Outstanding' },
  { minimum: 8, label: 'Very Good' },
  { minimum: 7, label: 'Good' },
  { minimum: 6, label: 'Acceptable' },
  { minimum: 5, label: 'Average' },
  { minimum: 4, label: 'Below Average' },
  { minimum: 3, label: 'Poor' },
  { minimum: 2, label: 'Very Poor' },
  { minimum: 0, label: 'Terrible' },
] as const;

/** Returns the label of the highest threshold that a score from 0 to 10 reaches. */
export function scoreLabel(score: number): string {
  return SCORE_LABELS.find(({ minimum }) => score >= minimum)?.label ?? 'Terrible';
}
