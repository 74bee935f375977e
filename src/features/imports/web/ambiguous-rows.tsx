import { useId, useRef } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { counted } from '#ui/format/numbers.ts';
import type { ImportRow } from '../contract/imports.ts';
import { Candidates, RowTitle } from './candidates.tsx';

type AmbiguousRowsProps = {
  label: string;
  rows: readonly ImportRow[];
  /** The number of rows, on all pages, that wait for a choice. */
  waiting: number;
  onChoose: (row: ImportRow, choice: number | null) => void;
  /** Loads the rows that wait on later pages. */
  onNext: () => void;
};

const isWaiting = ({ isDecided, choice }: ImportRow) => !isDecided && choice === null;

/** After a choice the focus goes to the next row that waits, or to the button below the rows. */
export function AmbiguousRows({ label, rows, waiting, onChoose, onNext }: AmbiguousRowsProps) {
  const list = useRef<HTMLOListElement>(null);
  const next = useRef<HTMLParagraphElement>(null);
  const choose = (row: ImportRow, choice: number | null) => {
    onChoose(row, choice);
    const after = rows
      .slice(rows.indexOf(row) + 1)
      .concat(rows)
      .find((one) => isWaiting(one) && one !== row);
    const item = after && list.current?.querySelector<HTMLElement>(`[data-line="${after.line}"]`);
    if (item) item.querySelector('button')?.focus();
    else next.current?.focus();
  };
  const isSettled = !rows.some(isWaiting);
  return (
    <>
      <ol ref={list} aria-label={label} className="border-line border-t">
        {rows.map((row) => (
          <AmbiguousRow key={row.line} row={row} onChoose={(choice) => choose(row, choice)} />
        ))}
      </ol>
      <p ref={next} tabIndex={-1} role="status" className="mt-5 min-h-6 outline-none">
        {isSettled &&
          (waiting === 0
            ? 'You have made a choice for every row. You can change your choices until you import.'
            : `${counted(waiting, 'more row needs', 'more rows need')} your choice.`)}
      </p>
      {isSettled && waiting > 0 && (
        <button type="button" onClick={onNext} className={`${SECONDARY_BUTTON} mt-3`}>
          Show the next row
        </button>
      )}
    </>
  );
}

function AmbiguousRow({ row, onChoose }: { row: ImportRow; onChoose: (choice: number | null) => void }) {
  const id = useId();
  return (
    <li
      data-line={row.line}
      className="border-line border-b py-6 md:grid md:grid-cols-[14rem_minmax(0,1fr)] md:gap-x-8 md:[&>[role=group]]:mt-0"
    >
      <div>
        <RowTitle row={row} id={id} />
        {row.choice !== null && !row.isDecided && (
          <p className="mt-1 text-sm">
            We chose the only film with this title, although your file has a different year.
          </p>
        )}
      </div>
      <Candidates row={row} labelledBy={id} onChoose={onChoose} />
    </li>
  );
}
