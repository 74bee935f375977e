import type { Film } from '#contract/films/films.ts';
import type { AlikeFilms } from '#contract/finder/finder.ts';
import type { FinderSearch } from '#contract/finder/finder-query.ts';
import { stepRange } from '#contract/finder/steps.ts';
import { MAX_RATING } from '#contract/fright/rating-categories.ts';

const STEPS = [
  { label: 'Less gore', axis: 'gore', direction: 'less' },
  { label: 'Scarier', axis: 'scares', direction: 'more' },
  { label: 'Stranger', axis: 'unpredictability', direction: 'more' },
] as const;

type Step = { label: string; films: number; search: Omit<FinderSearch, 'page'> };

/** @param offered the steps for which there are enough films */
export function movedProfiles({ id, fright }: Pick<Film, 'id' | 'fright'>, offered: AlikeFilms['steps']): Step[] {
  return STEPS.flatMap(({ label, axis, direction }): Step[] => {
    const step = offered.find((one) => one.axis === axis && one.direction === direction);
    const figure = fright.effective?.[axis] ?? null;
    const range = figure === null ? null : stepRange(figure, direction);
    if (!step || !range) return [];
    const text = `${range.min === 0 ? '' : range.min}-${range.max === MAX_RATING ? '' : range.max}`;
    return [{ label, films: step.films, search: { like: String(id), [axis]: text } }];
  });
}
