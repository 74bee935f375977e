import type { ImportRow } from '#contract/imports/imports.ts';
import { rowText } from './import-words.ts';

export function RowTitle({ row, id }: { row: ImportRow; id?: string }) {
  return (
    <>
      <h3 id={id} className="font-semibold text-lg leading-snug">
        {row.title} {row.year !== null && <span className="font-normal text-muted tabular-nums">{row.year}</span>}
      </h3>
      <p className="text-muted text-sm empty:hidden">{rowText(row)}</p>
    </>
  );
}
