import type { Film } from '#contract/films/films.ts';
import type { FinderSearch } from '#contract/finder/finder-query.ts';
import { MAX_RATING } from '#contract/fright/rating-categories.ts';

const SWITCHES = [
  { label: 'Less gore', category: 'gore', points: -2 },
  { label: 'Scarier', category: 'scares', points: 2 },
  { label: 'Stranger', category: 'unpredictability', points: 2 },
] as const;

type Switch = { label: string; search: Omit<FinderSearch, 'page'> };

/** Returns searches for films like this one with one category moved, if its figure is known and can move. */
export function movedProfiles({ id, fright }: Pick<Film, 'id' | 'fright'>): Switch[] {
  return SWITCHES.flatMap(({ label, category, points }): Switch[] => {
    const figure = fright.effective?.[category] ?? null;
    if (figure === null) return [];
    const moved = Math.min(MAX_RATING, Math.max(0, Math.round(figure + points)));
    if (moved === Math.round(figure)) return [];
    return [{ label, search: { like: String(id), [category]: points < 0 ? `-${moved}` : `${moved}-` } }];
  });
}
