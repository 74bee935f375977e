import { isRated } from '#contract/fright/fright-graph-geometry.ts';
import { RATING_CATEGORIES, type RatingCategory } from '#contract/fright/rating-categories.ts';
import { oneDecimal } from '#web/lib/format/numbers.ts';
import type { Curve } from './curves.tsx';
import { FigureFold } from './figure-table.tsx';
import { FrightGraphChart } from './fright-graph-chart.tsx';
import { FrightGraphLegend } from './fright-graph-legend.tsx';

type FrightGraphFigureProps = {
  /** The name of the picture and of its table. */
  label: string;
  curves: Curve[];
  /** More columns of the table, to the right of the curves' columns. */
  more?: { name: string; cell: (category: RatingCategory) => string }[];
};

export function FrightGraphFigure({ label, curves, more = [] }: FrightGraphFigureProps) {
  return (
    <div className="space-y-5">
      <FrightGraphChart label={`${label}. The table that follows has the numbers`} curves={curves} />
      <FrightGraphLegend curves={curves} />
      <FigureFold
        caption={label}
        rowHeading="Category"
        columns={[...curves, ...more]}
        rows={RATING_CATEGORIES.map((category) => ({
          name: category,
          cells: [
            ...curves.map(({ figures }) => {
              const figure = figures[category];
              return isRated(figure) ? oneDecimal(figure) : '-';
            }),
            ...more.map(({ cell }) => cell(category)),
          ],
        }))}
      />
    </div>
  );
}
