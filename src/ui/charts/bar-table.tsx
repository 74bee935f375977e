import type { ReactNode } from 'react';

type BarTableProps = {
  caption: string;
  /** Heading of the bars' names; screen readers only. */
  nameHeading: string;
  /** Heading of the values; screen readers only. */
  valueHeading: string;
  /** `label`, for example a link, replaces the name in its row. `text` is the formatted value. */
  bars: { name: string; label?: ReactNode; value: number; text: string }[];
};

const HEIGHT = 10;

/** A bar chart that is a table. Bars of negative values extend to the left of the zero line. */
export function BarTable({ caption, nameHeading, valueHeading, bars }: BarTableProps) {
  const values = bars.map(({ value }) => value);
  const from = Math.min(0, ...values);
  const to = Math.max(0, ...values);
  const width = to - from || 1;
  return (
    <table className="w-full table-fixed text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">{nameHeading}</th>
          <th scope="col">{valueHeading}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map(({ name, label = name, value, text }) => (
          <tr key={name}>
            <th scope="row" className="w-[40%] py-1 pr-3 text-left font-normal">
              {label}
            </th>
            <td className="py-1">
              <span className="flex items-center gap-3">
                <svg
                  viewBox={`${from} 0 ${width} ${HEIGHT}`}
                  preserveAspectRatio="none"
                  aria-hidden="true"
                  className="h-3.5 w-0 flex-1 overflow-visible"
                >
                  <rect
                    x={Math.min(0, value)}
                    y="1"
                    width={Math.abs(value)}
                    height={HEIGHT - 2}
                    className={value < 0 ? 'fill-sickly' : 'fill-action'}
                  />
                  <path d={`M0 0v${HEIGHT}`} vectorEffect="non-scaling-stroke" className="stroke-line-strong" />
                </svg>
                <span className="min-w-9 text-right">{text}</span>
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
