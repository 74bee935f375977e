import { useId } from 'react';
import { classNames } from '#ui/class-names.ts';
import { yearOf } from '#ui/format/dates.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import { useFold } from '#ui/plot-fold.tsx';
import type { ImportRow } from '../contract/imports.ts';
import { Candidates, RowTitle } from './candidates.tsx';

type FoundRowsProps = {
  label: string;
  rows: readonly ImportRow[];
  onChoose: (row: ImportRow, choice: number | null) => void;
};

/** Rows that need no choice. A row with films to choose from can be changed until it is written. */
export function FoundRows({ label, rows, onChoose }: FoundRowsProps) {
  return (
    <ol aria-label={label} className="border-line border-t">
      {rows.map((row) => (
        <FoundRow key={row.line} row={row} onChoose={(choice) => onChoose(row, choice)} />
      ))}
    </ol>
  );
}

function FoundRow({ row, onChoose }: { row: ImportRow; onChoose: (choice: number | null) => void }) {
  const id = useId();
  const { isOpen, id: foldId, buttonProps } = useFold();
  const film = row.candidates.find((one) => one.id === row.choice);
  return (
    <li className="border-line border-b py-3">
      <div
        className={classNames(
          'grid items-center gap-x-4',
          film ? 'grid-cols-[3rem_minmax(0,1fr)_auto]' : 'grid-cols-[minmax(0,1fr)_auto]',
        )}
      >
        {film && (
          <Poster
            film={{ ...film, posterColour: null }}
            size="w185"
            sizes="48px"
            className="outline-1 outline-line -outline-offset-1"
            decorative
          />
        )}
        <div className="min-w-0">
          <RowTitle row={row} id={id} />
          {film && isOtherName(row, film) && (
            <p className="text-muted text-sm">
              Matched to {film.title}
              {film.releaseDate && `, ${yearOf(film.releaseDate)}`}
            </p>
          )}
          {row.isDecided && row.choice === null && <p className="text-muted text-sm">You left this row out.</p>}
          {!row.isApplied && row.candidates.length > 0 && (
            <button type="button" {...buttonProps} aria-describedby={id} className="text-link target text-sm">
              {isOpen ? 'Close' : film ? 'Change' : 'Choose'}
            </button>
          )}
        </div>
        {row.status === 'conflict' && <Figures row={row} />}
      </div>
      <div id={foldId}>{isOpen && <Candidates row={row} labelledBy={id} onChoose={onChoose} />}</div>
    </li>
  );
}

const isOtherName = (row: ImportRow, film: ImportRow['candidates'][number]) =>
  film.title !== row.title || (film.releaseDate && yearOf(film.releaseDate)) !== String(row.year);

function Figures({ row }: { row: ImportRow }) {
  const figures = [
    { label: 'Mine', value: row.ratingHere },
    { label: 'File', value: row.rating },
  ];
  return (
    <dl className="flex gap-4 text-center md:gap-8">
      {figures.map(({ label, value }) => (
        <div key={label}>
          <dt className="text-muted text-xs">{label}</dt>
          <dd className="display text-3xl tabular-nums md:text-4xl">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}
