import { type CardContent, drawCard } from '#features/previews/server/previews.ts';
import { meanOf } from '#features/ratings/contract/fright-profile.ts';
import { byCategory, type CategoryRatings, ratedCategories } from '#features/ratings/contract/rating-categories.ts';
import type { PictureSize } from '../contract/shared-pages.ts';
import type { Shared } from '../contract/shares.ts';

const whole = new Intl.NumberFormat('en-US');
const counted = (count: number, one: string, many = `${one}s`) => ({
  value: whole.format(count),
  label: count === 1 ? one : many,
});
const figureOf = (rating: number) => rating.toFixed(1);

function strongest(curve: CategoryRatings): CardContent['figures'] {
  const [top] = ratedCategories(curve).sort((a, b) => (curve[b] ?? 0) - (curve[a] ?? 0));
  return top ? [{ value: figureOf(curve[top] ?? 0), label: `highest: ${top}` }] : [];
}

function contentOf(shared: Shared): CardContent {
  if (shared.kind === 'profile') {
    const { axes, ratedFilms, overall } = shared.profile;
    const curve = byCategory((category) => axes[category].mean);
    return {
      kind: 'Horror Profile',
      name: shared.name,
      curve,
      figures: [
        counted(ratedFilms, 'film rated', 'films rated'),
        ...(overall.mean === null ? [] : [{ value: figureOf(overall.mean), label: 'overall' }]),
        ...strongest(curve),
      ],
    };
  }
  if (shared.kind === 'list') {
    const { name, films } = shared.list;
    return {
      kind: `${shared.name}’s list`,
      name,
      curve: byCategory((category) => meanOf(films.map(({ fright }) => fright?.[category]))),
      figures: [counted(films.length, 'film')],
    };
  }
  const { year, films, minutes, longestStreak, curve } = shared.year;
  return {
    kind: `${year} in fear`,
    name: shared.name,
    curve,
    figures: [
      counted(films, 'film'),
      counted(Math.round(minutes / 60), 'hour'),
      ...(longestStreak ? [counted(longestStreak.days, 'day in a row', 'days in a row')] : []),
    ],
  };
}

/** @returns an SVG in the pixels of `size` */
export const sharePicture = (shared: Shared, size: PictureSize) => drawCard(contentOf(shared), size);
