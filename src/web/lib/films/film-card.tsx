import { Link } from '@tanstack/react-router';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { yearOf } from '#ui/format/dates.ts';
import { LimitVeil } from '#ui/pictures/limit-marks.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import { type CardFilm, CardMarks } from '../member/card-marks.tsx';

/** The classes of a card's parts, and the poster's widths. */
export type CardLook = {
  sizes?: string;
  card: string;
  title: string;
  /** The position over the poster, and that of the limits' shield (beside the poster), which covers no drawn title. */
  veil: string;
  mark?: string;
  facts: string;
};

/** The text below the poster. */
const WALL: CardLook = {
  card: 'flex flex-col',
  title: 'mt-2 line-clamp-2 font-semibold text-sm in-data-limits:pr-4.5',
  veil: 'top-0 left-0 aspect-2/3 w-full',
  mark: 'top-full right-0 mt-2.5 size-4',
  facts: 'mt-0.5 justify-between gap-x-2 text-xs lg:text-sm',
};

type FilmCardProps = {
  film: CardFilm;
  look?: CardLook;
  element?: 'li' | 'div';
  className?: string | false | undefined;
  heading?: 'div' | 'h2' | 'h3';
  /** The poster's widths on a wall, for the browser's choice of a picture. */
  sizes?: string;
  eager?: boolean;
  /** Null without a rating. The first in the line below the title. */
  rating?: ReactNode;
  /** Shown in place of the year; null shows nothing. */
  date?: ReactNode;
  graph?: ReactNode;
  /** Shown in place of the actions by the member's marks; null has no line for them. */
  actions?: ReactNode;
  describedBy?: string | undefined;
  /** Adds a hover card to the link. */
  wrapLink?: (link: ReactElement) => ReactNode;
  children?: ReactNode;
};

/**
 * A film on a wall or in a list: the rating begins the line below the title, and the last line has the member's
 * actions. That line is also there for visitors, as the space before the next film, so nothing moves when the actions
 * come. Nothing but the limits' mark lies over the poster.
 */
export function FilmCard(props: FilmCardProps) {
  const { film, look = WALL, element: Card = 'li', className, sizes = '', eager = false, graph, children } = props;
  const { heading: Heading = look === WALL ? 'div' : 'h3', rating, describedBy, wrapLink } = props;
  const {
    date = film.releaseDate ? yearOf(film.releaseDate) : 'No release date',
    actions = <CardMarks film={film} />,
  } = props;
  const { card, title, veil, mark = 'top-0.5 left-full size-4', facts } = look;
  const link = (
    <Link
      to="/movie/$id"
      params={{ id: String(film.id) }}
      aria-describedby={describedBy}
      className={`outline-offset-0! after:absolute after:inset-0 group-hover:text-link ${title}`}
    >
      {film.title}
      <LimitVeil filmId={film.id} className={veil} mark={mark} />
    </Link>
  );
  return (
    <Card className={classNames('group film-card relative', card, className)}>
      <Poster
        film={film}
        sizes={look.sizes ?? sizes}
        eager={eager}
        className="w-full self-start outline-1 outline-line -outline-offset-1 group-hover:outline-2 group-hover:outline-text"
        decorative
      />
      <div className="flex min-w-0 flex-1 flex-col">
        <Heading>{wrapLink?.(link) ?? link}</Heading>
        <p className={`flex flex-wrap text-muted ${facts}`}>
          {date}
          {rating}
        </p>
        {children}
        {actions !== null && <div className="mt-auto flex h-7">{actions}</div>}
      </div>
      {graph}
    </Card>
  );
}
