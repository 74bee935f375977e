import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { HoverCard } from '#ui/floating/hover-card.tsx';
import { NO_OVERVIEW } from '#ui/format/film-rating.ts';
import { CardMarks } from '../member/card-marks.tsx';
import { FilmCard } from './film-card.tsx';

type HoverFilmCardProps = Omit<ComponentProps<typeof FilmCard>, 'wrapLink'> & {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The line below the title in the hover card. */
  details: ReactNode;
  /** Below the overview in the hover card. */
  moreDetails?: ReactNode;
};

/** A card on a wall that opens a hover card, which has the actions in its last line too. */
export function HoverFilmCard({ isOpen, onOpenChange, details, moreDetails, ...card }: HoverFilmCardProps) {
  const { film, actions } = card;
  const descriptionId = `about-film-${film.id}`;
  return (
    <FilmCard
      {...card}
      describedBy={isOpen ? descriptionId : undefined}
      wrapLink={(link) => (
        <HoverCard isOpen={isOpen} onOpenChange={onOpenChange} label={`About ${film.title}`} trigger={link}>
          <p className="display line-clamp-3 text-2xl leading-none">{film.title}</p>
          <div id={descriptionId}>
            <p className="mt-2 flex flex-wrap items-center gap-x-4 text-muted text-sm tabular-nums">{details}</p>
            <p className="mt-3 line-clamp-8 text-sm leading-relaxed">
              {film.overview ?? <span className="text-muted">{NO_OVERVIEW}</span>}
            </p>
            {moreDetails}
          </div>
          <div className="mt-3 flex min-h-7 items-center justify-between gap-3">
            {actions ?? <CardMarks film={film} />}
            <Link
              to="/movie/$id"
              params={{ id: String(film.id) }}
              className="text-link target shrink-0 font-semibold text-sm"
            >
              See more<span className="sr-only"> about {film.title}</span>
            </Link>
          </div>
        </HoverCard>
      )}
    />
  );
}
