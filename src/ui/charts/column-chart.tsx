import { grouped } from '../format/numbers.ts';
import { FigureFold } from './figure-table.tsx';

type ColumnChartProps = {
  /** The name of the picture and of its table. */
  label: string;
  nameHeading: string;
  valueHeading: string;
  /** From left to right. A name has three characters at most; values are counts. */
  columns: { name: string; value: number }[];
};

/** In units of the SVG. */
const VIEW = { width: 440, height: 250 };
const NAMES = 26;
const VALUES = 24;
const GAP = 6;

export function ColumnChart({ label, nameHeading, valueHeading, columns }: ColumnChartProps) {
  const greatest = Math.max(1, ...columns.map(({ value }) => value));
  const step = VIEW.width / columns.length;
  const floor = VIEW.height - NAMES;
  return (
    <div className="space-y-4">
      <svg
        viewBox={`0 0 ${VIEW.width} ${VIEW.height}`}
        role="img"
        aria-label={`${label}. The table that follows has the numbers`}
        className="block w-full overflow-visible"
      >
        {columns.map(({ name, value }, index) => {
          const height = (value / greatest) * (floor - VALUES);
          const middle = (index + 0.5) * step;
          return (
            <g key={name} textAnchor="middle">
              <rect
                x={index * step + GAP / 2}
                y={floor - height}
                width={step - GAP}
                height={height}
                className="fill-action"
              />
              {value > 0 && (
                <text x={middle} y={floor - height - 7} fontSize="17" className="fill-text font-text">
                  {grouped(value)}
                </text>
              )}
              <text x={middle} y={VIEW.height - 5} fontSize="17" className="fill-muted font-text">
                {name}
              </text>
            </g>
          );
        })}
        <path d={`M0 ${floor}h${VIEW.width}`} className="stroke-line-strong" />
      </svg>
      <FigureFold
        caption={label}
        rowHeading={nameHeading}
        columns={[{ name: valueHeading }]}
        rows={columns.map(({ name, value }) => ({ name, cells: [grouped(value)] }))}
      />
    </div>
  );
}
