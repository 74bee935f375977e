import { Link } from '@tanstack/react-router';
import { type ComponentProps, type ReactElement, type ReactNode, useRef } from 'react';
import { CARD_CLOSE_DELAY, CARD_OPEN_DELAY } from '#contract/constants.ts';
import { HoverPopup } from '#ui/floating/hover-popup.tsx';
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

type HoverCardProps = {
  label: string;
  /** A link in an item of a list. */
  trigger: ReactElement;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  children: ReactNode;
};

/** Opens beside the item of its link. It follows the link in the tab order. */
function HoverCard({ label, children, ...popup }: HoverCardProps) {
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place}>
      <HoverPopup
        {...popup}
        openDelay={CARD_OPEN_DELAY}
        closeDelay={CARD_CLOSE_DELAY}
        opensAtFocus
        container={place}
        anchor={() => place.current?.closest('li, [role="listitem"]') ?? null}
        side="right"
        align="start"
        sideOffset={8}
        collisionPadding={8}
        collisionAvoidance={{ side: 'flip', align: 'flip', fallbackAxisSide: 'none' }}
        role="group"
        aria-label={label}
        className="w-72 animate-[rise_140ms_ease-out] rounded-sm border border-line-strong bg-raised p-4 text-left text-text shadow-raised outline-none"
      >
        {children}
      </HoverPopup>
    </div>
  );
}
