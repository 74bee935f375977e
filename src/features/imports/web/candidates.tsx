import { Check } from 'lucide-react';
import { useId, useRef } from 'react';
import { Button, TextButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { yearOf } from '#ui/format/dates.ts';
import { counted } from '#ui/format/numbers.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import { useFold } from '#ui/plot-fold.tsx';
import type { ImportRow } from '../contract/imports.ts';
import { rowText } from './import-words.ts';

type RowProps = { row: ImportRow; onChoose: (choice: number | null) => void };

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
        <Button onClick={onNext} className="mt-3">
          Show the next row
        </Button>
      )}
    </>
  );
}

function AmbiguousRow({ row, onChoose }: RowProps) {
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

/** A row that needs no choice. If it has films to choose from, it can be changed until it is written. */
export function FoundRow({ row, onChoose }: RowProps) {
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
            <TextButton {...buttonProps} aria-describedby={id} className="text-sm">
              {isOpen ? 'Close' : film ? 'Change' : 'Choose'}
            </TextButton>
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

/** A choice is saved immediately and can be changed. */
function Candidates({ row, labelledBy, onChoose }: RowProps & { labelledBy: string }) {
  const isChosen = (choice: number | null) => row.choice === choice && (row.isDecided || choice !== null);
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as a grid
    <div role="group" aria-labelledby={labelledBy} className="mt-4">
      <div className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 md:grid-cols-6 md:gap-x-4">
        {row.candidates.map((film) => (
          <button
            key={film.id}
            type="button"
            aria-pressed={isChosen(film.id)}
            onClick={() => onChoose(film.id)}
            className="group flex min-w-0 flex-col rounded-sm text-left"
          >
            <span className="relative block">
              <Poster
                film={{ ...film, posterColour: null }}
                size="w185"
                sizes="(min-width: 64rem) 150px, (min-width: 40rem) 22vw, 30vw"
                className="outline-1 outline-line -outline-offset-1 group-hover:outline-2 group-hover:outline-text group-aria-pressed:outline-4 group-aria-pressed:outline-action"
                decorative
              />
              {isChosen(film.id) && (
                <span className="absolute top-1.5 right-1.5 rounded-full bg-action p-1 text-on-action">
                  <Check strokeWidth={3} className="size-4" />
                </span>
              )}
            </span>
            <span className="mt-1.5 line-clamp-3 font-semibold text-sm leading-snug group-hover:text-link">
              {film.title}
            </span>
            <span className="text-muted text-sm tabular-nums">
              {film.releaseDate ? yearOf(film.releaseDate) : 'No year'}
            </span>
            {film.director && <span className="line-clamp-2 text-muted text-xs leading-snug">{film.director}</span>}
          </button>
        ))}
      </div>
      <Button
        aria-pressed={isChosen(null)}
        onClick={() => onChoose(null)}
        className="mt-4 aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-ground"
      >
        None of these
      </Button>
    </div>
  );
}

function RowTitle({ row, id }: { row: ImportRow; id: string }) {
  return (
    <>
      <h3 id={id} className="font-semibold text-lg leading-snug">
        {row.title} {row.year !== null && <span className="font-normal text-muted tabular-nums">{row.year}</span>}
      </h3>
      <p className="text-muted text-sm empty:hidden">{rowText(row)}</p>
    </>
  );
}
