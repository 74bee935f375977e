import { type CardContent, drawCard } from '#features/previews/server/previews.ts';
import { meanOf } from '#features/ratings/contract/fright-profile.ts';
import { byCategory } from '#features/ratings/contract/rating-categories.ts';
import type { PictureSize } from '#features/shares/contract/shared-pages.ts';
import { type FilmIndex, positionOf } from '#features/tonight/server/tonight.ts';

type Drawn = {
  name: string;
  watched: number;
  of: number;
  /** Number of rules that are fulfilled, and of all rules. */
  done: number;
  rules: number;
  nightsLeft: number;
  curve: CardContent['curve'];
};

/** The mean profile of films, by their ids. Films whose figure is unknown do not count. */
export const meanProfile = (films: readonly number[], index: FilmIndex): CardContent['curve'] =>
  byCategory((category) =>
    meanOf(
      films.map((film) => {
        const figure = index[category][positionOf(index, film)];
        return Number.isNaN(figure) ? null : figure;
      }),
    ),
  );

/** @returns an SVG in the pixels of `size` */
export function scorePicture({ name, watched, of, done, rules, nightsLeft, curve }: Drawn, size: PictureSize): string {
  const figures = [
    { value: `${watched}/${of}`, label: of === 1 ? 'film' : 'films' },
    ...(rules === 0 ? [] : [{ value: `${done}/${rules}`, label: rules === 1 ? 'rule' : 'rules' }]),
    ...(nightsLeft === 0
      ? []
      : [{ value: String(nightsLeft), label: nightsLeft === 1 ? 'night left' : 'nights left' }]),
  ];
  return drawCard({ kind: 'Score card', name, curve, figures }, size);
}
