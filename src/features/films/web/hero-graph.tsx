import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type CategoryRatings, ratedCategories } from '#features/ratings/contract/fright-graph-geometry.ts';
import { frightWords } from '#features/ratings/contract/fright-words.ts';
import { SmallFrightGraph } from '#ui/charts/small-fright-graph.tsx';
import type { Film } from '../contract/films.ts';
import { leadingRatings } from './leading-ratings.ts';
import { useShownFilm } from './use-member-film.ts';

/** The id of the heading of the large Fright Graph. */
export const FRIGHT_GRAPH_ID = 'fright-graph';

/** The number of axes that the link names. */
const NAMED = 2;

/** @example ['overwhelming atmosphere', 'strong acting'] */
const strongestAxes = (ratings: CategoryRatings) =>
  ratedCategories(ratings)
    .toSorted((a, b) => (ratings[b] ?? 0) - (ratings[a] ?? 0))
    .slice(0, NAMED)
    .map((category) => frightWords(category, ratings[category] ?? 0));

/** On phones the Fright Graph is far below the film's title, so a small one beside the title leads to it. */
export function HeroGraph({ film }: { film: Film }) {
  const { leading } = leadingRatings(useShownFilm(film));
  if (!leading) return null;
  return (
    <Link
      to="/movie/$id"
      params={{ id: String(film.id) }}
      hash={FRIGHT_GRAPH_ID}
      className="flex items-center gap-4 border border-line bg-ground/60 p-3 md:hidden print:hidden"
    >
      <span aria-hidden="true" className="shrink-0">
        <SmallFrightGraph title={film.title} profile={leading} className="size-20" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="display block text-2xl">Fright Graph</span>
        <span className="block text-muted text-sm leading-snug first-letter:uppercase">
          {strongestAxes(leading).join(', ')}
        </span>
      </span>
      <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  );
}
