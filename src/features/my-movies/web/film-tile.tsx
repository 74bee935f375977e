import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { memo, useRef } from 'react';
import { ServiceChip } from '#features/streaming/web/streaming.ts';
import { HoverCard } from '#ui/floating/hover-card.tsx';
import { isReleased } from '#ui/format/dates.ts';
import { PosterTitle } from '#ui/pictures/poster-title.tsx';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { FilmCard, type FilmToggleHandler } from './film-card.tsx';
import { MyPoster, RateMine, useServiceWords } from './film-parts.tsx';

const POSTER_WIDTHS = '(min-width: 88rem) 205px, (min-width: 80rem) 14vw, (min-width: 64rem) 17vw, 21vw';

type FilmTileProps = {
  film: MyFilm;
  caption: string;
  isEager: boolean;
  isOpen: boolean;
  isBookmarked: boolean;
  isWatched: boolean;
  marksWatched: boolean;
  onBookmark: FilmToggleHandler;
  onWatched: FilmToggleHandler;
  onOpenChange: (id: number, isOpen: boolean) => void;
};

/** Memoised, so that changes of other films do not render this tile again. */
export const FilmTile = memo(function FilmTile(props: FilmTileProps) {
  const { film, caption, isEager, isOpen, isWatched, marksWatched, onOpenChange, ...cardProps } = props;
  const serviceText = useServiceWords(film);
  const item = useRef<HTMLDivElement>(null);
  const descriptionId = `about-film-${film.id}`;
  return (
    <div className="film-card relative min-h-(--row)">
      <div ref={item} className="relative">
        <HoverCard
          item={item}
          isOpen={isOpen}
          onOpenChange={(willOpen) => onOpenChange(film.id, willOpen)}
          label={`About ${film.details.title}`}
          trigger={
            <Link
              to="/movie/$id"
              params={{ id: String(film.id) }}
              aria-describedby={isOpen ? descriptionId : undefined}
              className="group flex flex-col rounded-sm"
            >
              <PosterTitle title={film.details.title} />
              <span className="relative order-first">
                <MyPoster
                  film={film}
                  sizes={POSTER_WIDTHS}
                  eager={isEager}
                  className="transition group-hover:outline-2 group-hover:outline-text"
                  marksLimits
                />
                {serviceText && <ServiceChip text={serviceText} className="inset-0" />}
                {marksWatched && isWatched && (
                  <span className="absolute top-1.5 right-1.5 rounded-full bg-ground/90 p-1.5 text-text">
                    <Eye aria-hidden="true" className="size-4" />
                    <span className="sr-only">, watched</span>
                  </span>
                )}
              </span>
            </Link>
          }
        >
          <FilmCard {...cardProps} film={film} isWatched={isWatched} descriptionId={descriptionId} />
        </HoverCard>
        <p className="text-muted text-xs leading-5 xl:text-[0.8125rem]">{caption}</p>
      </div>
      {isReleased(film.details.release_date) && (
        <RateMine look="overlay" film={film} className="absolute top-1.5 left-1.5" />
      )}
    </div>
  );
});
