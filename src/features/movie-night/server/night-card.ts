import { drawCard } from '#features/previews/server/previews.ts';
import type { PictureSize } from '#features/shares/contract/shared-pages.ts';
import type { NightScores } from '../contract/movie-night.ts';

/** A picture of the scores to share, without names. @returns an SVG */
export function drawNightCard(title: string, { guests, mean, apart }: NightScores, size: PictureSize): string {
  const figures = [
    { value: String(guests), label: guests === 1 ? 'guest' : 'guests' },
    ...(mean.overall === null ? [] : [{ value: mean.overall.toFixed(1), label: 'overall' }]),
    ...(apart ? [{ value: `${apart.lowest}–${apart.highest}`, label: apart.category }] : []),
  ];
  return drawCard({ kind: 'After the credits', name: title, curve: mean, figures }, size);
}
