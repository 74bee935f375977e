import type { ShownYear } from '#contract/years/years.ts';
import { SHORT_MONTHS } from '#web/lib/format/dates.ts';
import { ColumnChart } from '#web/ui/charts/column-chart.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { NewAndThemes } from './new-and-themes.tsx';
import { YearCurve } from './year-curve.tsx';
import { YearFigures } from './year-figures.tsx';
import { YearNights } from './year-nights.tsx';

/** Shows all parts of a year that others may see, on the server as well as in the browser. The year must have viewings. */
export function YearBody({ year }: { year: ShownYear }) {
  return (
    <div className="space-y-14">
      <YearFigures year={year} />
      <YearNights year={year} />
      <div className="grid gap-x-14 gap-y-14 lg:grid-cols-2">
        <section aria-labelledby="months">
          <SectionHeading id="months" title="Month by month" />
          <div className="max-w-xl">
            <ColumnChart
              label={`Viewings in each month of ${year.year}`}
              nameHeading="Month"
              valueHeading="Viewings"
              columns={year.months.map((value, month) => ({ name: SHORT_MONTHS[month] ?? '', value }))}
            />
          </div>
        </section>
        <YearCurve year={year} />
      </div>
      <NewAndThemes year={year} />
    </div>
  );
}
