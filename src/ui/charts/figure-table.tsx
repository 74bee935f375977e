import { classNames } from '../class-names.ts';
import { hasLongWord } from '../format/names.ts';

type FigureTableProps = {
  caption: string;
  rowHeading: string;
  columns: { name: string; isStrong?: boolean }[];
  /** One formatted cell for each column. */
  rows: { name: string; cells: string[] }[];
};

export function FigureTable({ caption, rowHeading, columns, rows }: FigureTableProps) {
  return (
    <table className="w-full wrap-normal text-sm tabular-nums">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted">
        <tr className="border-line-strong border-b">
          <th scope="col" className="py-1 text-left font-semibold">
            {rowHeading}
          </th>
          {columns.map(({ name }) => (
            <th
              key={name}
              scope="col"
              className={classNames('py-1 pl-2 text-right font-semibold', hasLongWord(name) && 'wrap-anywhere')}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name} className="border-line border-b last:border-0">
            <th scope="row" className="py-1 text-left font-normal capitalize">
              {row.name}
            </th>
            {columns.map(({ name, isStrong }, index) => (
              <td key={name} className={classNames('py-1 pl-2 text-right', isStrong && 'font-semibold')}>
                {row.cells[index]}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A button below a picture that opens its table. It works without scripts. */
export function FigureFold(props: FigureTableProps) {
  return (
    <details className="group/figures">
      <summary className="text-link target inline-block cursor-pointer list-none text-sm [&::-webkit-details-marker]:hidden">
        <span className="group-open/figures:hidden">Show the numbers</span>
        <span className="not-group-open/figures:hidden">Hide the numbers</span>
        <span className="sr-only"> of: {props.caption}</span>
      </summary>
      <div className="mt-3">
        <FigureTable {...props} />
      </div>
    </details>
  );
}
