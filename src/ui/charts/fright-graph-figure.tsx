import { isRated, RATING_CATEGORIES, type RatingCategory } from '#features/ratings/contract/rating-categories.ts';
import { oneDecimal } from '../format/numbers.ts';
import { type Curve, LOOKS } from './curves.tsx';
import { FigureFold } from './figure-table.tsx';
import { FrightGraphChart } from './fright-graph-chart.tsx';

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

export function FrightGraphLegend({ curves }: { curves: Curve[] }) {
  return (
    <ul className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
      {curves.map(({ name, look }) => {
        const { Sample } = LOOKS[look];
        return (
          <li key={name} className="flex items-center gap-2">
            <svg viewBox="0 0 24 12" aria-hidden="true" className="w-6">
              <Sample />
            </svg>
            {name}
          </li>
        );
      })}
    </ul>
  );
}
