import type { ReactNode, RefObject } from 'react';
import { classNames } from '#ui/class-names.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import { CardMarks } from '#web/lib/member/card-marks.tsx';
import type { FoundFilm } from '../contract/finder.ts';

type PickGridProps = {
  films: FoundFilm[];
  label: string;
  /** True in the row of the front page: five films, or three on a phone. */
  isRow: boolean;
  hasMarks?: boolean;
  list?: RefObject<HTMLUListElement | null>;
  /** Renders the title and the content below it. */
  children: (film: FoundFilm) => ReactNode;
};

const IN_ROW = 5;
const ON_PHONE = 3;

/** Posters with a text of a fixed height, so that the row's space can be reserved before it is loaded. */
export function PickGrid({ films, label, isRow, hasMarks = false, list, children }: PickGridProps) {
  return (
    <ul
      ref={list}
      aria-label={label}
      className={classNames('grid grid-cols-3 gap-x-3 md:grid-cols-5 md:gap-x-5', !isRow && 'gap-y-6 lg:grid-cols-6')}
    >
      {films.slice(0, isRow ? IN_ROW : undefined).map((film, index) => (
        <li
          key={film.id}
          className={classNames('group film-card relative min-w-0', isRow && index >= ON_PHONE && 'max-md:hidden')}
        >
          <Poster
            filmId={film.id}
            title={film.title}
            path={film.posterPath}
            colour={film.posterColour}
            sizes="(min-width: 88rem) 212px, (min-width: 48rem) 15vw, 30vw"
            className="outline-1 outline-line -outline-offset-1"
            decorative
          />
          <div className="mt-1.5 h-30 overflow-hidden p-0.5 text-sm leading-snug">{children(film)}</div>
          {hasMarks && <CardMarks film={film} />}
        </li>
      ))}
    </ul>
  );
}
