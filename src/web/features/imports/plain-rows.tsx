import type { ImportRow } from '#contract/imports.ts';
import { RowTitle } from './row-title.tsx';

/** Rows without a film of ours. */
export function PlainRows({ label, rows }: { label: string; rows: readonly ImportRow[] }) {
  return (
    <ol aria-label={label} className="grid border-line border-t sm:grid-cols-2 sm:gap-x-10">
      {rows.map((row) => (
        <li key={row.line} className="border-line border-b py-3">
          <RowTitle row={row} />
        </li>
      ))}
    </ol>
  );
}
