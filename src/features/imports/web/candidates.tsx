import { Check } from 'lucide-react';
import type { MouseEvent } from 'react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { classNames } from '#ui/class-names.ts';
import { yearOf } from '#ui/format/dates.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import type { ImportRow } from '../contract/imports.ts';
import { rowText } from './import-words.ts';

type CandidatesProps = {
  row: ImportRow;
  labelledBy: string;
  onChoose: (choice: number | null, button: HTMLElement) => void;
};

/** A choice is saved immediately and can be changed. */
export function Candidates({ row, labelledBy, onChoose }: CandidatesProps) {
  const isChosen = (choice: number | null) => row.choice === choice && (row.isDecided || choice !== null);
  const choose = (choice: number | null) => (event: MouseEvent<HTMLElement>) => onChoose(choice, event.currentTarget);
  return (
    // biome-ignore lint/a11y/useSemanticElements: some browsers cannot lay out a fieldset as a grid
    <div role="group" aria-labelledby={labelledBy} className="mt-4">
      <div className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 md:grid-cols-6 md:gap-x-4">
        {row.candidates.map((film) => (
          <button
            key={film.id}
            type="button"
            aria-pressed={isChosen(film.id)}
            onClick={choose(film.id)}
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
                  <Check aria-hidden="true" strokeWidth={3} className="size-4" />
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
      <button
        type="button"
        aria-pressed={isChosen(null)}
        onClick={choose(null)}
        className={classNames(
          SECONDARY_BUTTON,
          'mt-4 aria-pressed:border-text aria-pressed:bg-text aria-pressed:text-ground',
        )}
      >
        None of these
      </button>
    </div>
  );
}

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
