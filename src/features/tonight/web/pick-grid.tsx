import type { ReactNode, RefObject } from 'react';
import { classNames } from '#ui/class-names.ts';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import type { FoundFilm } from '../contract/finder.ts';

type PickGridProps = {
  films: FoundFilm[];
  label: string;
  /** True in the row of the front page: five films, or three on a phone. */
  isRow: boolean;
  hasActions?: boolean;
  list?: RefObject<HTMLUListElement | null>;
  /** Renders the content below the title. */
  children: (film: FoundFilm) => ReactNode;
};

const IN_ROW = 5;
const ON_PHONE = 3;

/** The content has at most the height of four lines, so that the row's space can be reserved before it is loaded. */
export function PickGrid({ films, label, isRow, hasActions = false, list, children }: PickGridProps) {
  return (
    <ul
      ref={list}
      aria-label={label}
      className={classNames('grid grid-cols-3 gap-x-3 md:grid-cols-5 md:gap-x-5', !isRow && 'gap-y-1 lg:grid-cols-6')}
    >
      {films.slice(0, isRow ? IN_ROW : undefined).map((film, index) => (
        <FilmCard
          key={film.id}
          film={film}
          sizes="(min-width: 88rem) 212px, (min-width: 48rem) 15vw, 30vw"
          className={isRow && index >= ON_PHONE && 'max-md:hidden'}
          date={null}
          actions={hasActions ? undefined : null}
        >
          {children(film)}
        </FilmCard>
      ))}
    </ul>
  );
}
