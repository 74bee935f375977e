import { useId } from 'react';
import type { ImportRow } from '#contract/imports.ts';
import { yearOf } from '#web/lib/format/dates.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { useFold } from '#web/ui/use-fold.ts';
import { Candidates } from './candidates.tsx';
import { RowTitle } from './row-title.tsx';

type FoundRowsProps = {
  label: string;
  rows: readonly ImportRow[];
  /** Left out where nothing can be changed. */
  onChoose?: (row: ImportRow, choice: number | null) => void;
};

export function FoundRows({ label, rows, onChoose }: FoundRowsProps) {
  return (
    <ol aria-label={label} className="border-line border-t">
      {rows.map((row) => (
        <FoundRow key={row.line} row={row} onChoose={onChoose && ((choice) => onChoose(row, choice))} />
      ))}
    </ol>
  );
}

type FoundRowProps = { row: ImportRow; onChoose: ((choice: number | null) => void) | undefined };

function FoundRow({ row, onChoose }: FoundRowProps) {
  const id = useId();
  const { isOpen, id: foldId, buttonProps } = useFold();
  const film = row.candidates.find((one) => one.id === row.choice);
  const isOtherName =
    film && (film.title !== row.title || Number(film.releaseDate && yearOf(film.releaseDate)) !== row.year);
  return (
    <li className="border-line border-b py-3">
      <div className="grid grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-4">
        {film ? (
          <Poster
            filmId={film.id}
            title={film.title}
            path={film.posterPath}
            colour={null}
            size="w185"
            sizes="48px"
            className="outline-1 outline-line -outline-offset-1"
            decorative
          />
        ) : (
          <span className="aspect-2/3 rounded-sm border border-line-strong border-dashed" />
        )}
        <div className="min-w-0">
          <RowTitle row={row} id={id} />
          {isOtherName && (
            <p className="text-muted text-sm">
              Here: {film.title}
              {film.releaseDate && `, ${yearOf(film.releaseDate)}`}
            </p>
          )}
          {row.isDecided && row.choice === null && <p className="text-muted text-sm">Left out.</p>}
          {onChoose && row.candidates.length > 0 && (
            <button type="button" {...buttonProps} aria-describedby={id} className="text-link target text-sm">
              {isOpen ? 'Close' : 'Change'}
            </button>
          )}
        </div>
        {row.status === 'conflict' && <Figures row={row} />}
      </div>
      <div id={foldId}>{isOpen && onChoose && <Candidates row={row} labelledBy={id} onChoose={onChoose} />}</div>
    </li>
  );
}

function Figures({ row }: { row: ImportRow }) {
  const figures = [
    { label: 'Mine', value: row.ratingHere },
    { label: 'Theirs', value: row.rating },
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
