import { ratedCategories } from '#contract/fright/fright-graph-geometry.ts';
import { FRIGHT_GRAPH_MINIMUM_CATEGORIES } from '#contract/fright/rating-categories.ts';
import type { ShownYear } from '#contract/years/years.ts';
import type { Curve } from '#web/ui/charts/curves.tsx';
import { FrightGraphFigure } from '#web/ui/charts/fright-graph-figure.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';

const isEnough = ({ figures }: Curve) => ratedCategories(figures).length >= FRIGHT_GRAPH_MINIMUM_CATEGORIES;

export function YearCurve({ year: { year, curve, before } }: { year: ShownYear }) {
  const own: Curve = { name: String(year), look: 'filled', figures: curve ?? {} };
  const earlier: Curve = { name: String(year - 1), look: 'dashed', figures: before ?? {} };
  return (
    <section aria-labelledby="curve">
      <SectionHeading id="curve" title="The year’s Fright Graph" />
      {isEnough(own) ? (
        <div className="max-w-2xl">
          <FrightGraphFigure
            label={`Average ratings of the films seen in ${year}${isEnough(earlier) ? ` and ${year - 1}` : ''}`}
            curves={[own, earlier].filter(isEnough)}
          />
        </div>
      ) : (
        <p className="max-w-prose text-muted">
          The Fright Graph of {year} appears when its films are rated on three axes or more.
        </p>
      )}
    </section>
  );
}
