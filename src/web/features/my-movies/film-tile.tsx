import { Link } from '@tanstack/react-router';
import { Eye } from 'lucide-react';
import { memo } from 'react';
import type { useHoverCards } from '#web/ui/floating/use-hover-cards.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { FilmCard, type FilmToggleHandler } from './film-card.tsx';
import type { MyFilm } from './my-films.ts';

const POSTER_WIDTHS = '(min-width: 88rem) 205px, (min-width: 80rem) 14vw, (min-width: 64rem) 17vw, 21vw';

type HoverCards = ReturnType<typeof useHoverCards>;

type FilmTileProps = {
  film: MyFilm;
  /** Below the poster: a day, in words. */
  caption: string;
  isEager: boolean;
  isOpen: boolean;
  isBookmarked: boolean;
  isWatched: boolean;
  /** Whether a film that was watched is marked as such. */
  marksWatched: boolean;
  onBookmark: FilmToggleHandler;
  onWatched: FilmToggleHandler;
  anchorProps: HoverCards['anchorProps'];
  cardRef: HoverCards['cardRef'];
};

/** A film's poster with its day and, while it is hovered or focused, its card. Left alone by changes to others. */
export const FilmTile = memo(function FilmTile(props: FilmTileProps) {
  const { film, caption, isEager, isOpen, isWatched, marksWatched, anchorProps, ...cardProps } = props;
  const descriptionId = `about-film-${film.id}`;
  return (
    <div className="pb-7">
      <div className="relative" {...anchorProps(film.id)}>
        <Link
          to="/movie/$id"
          params={{ id: String(film.id) }}
          aria-describedby={isOpen ? descriptionId : undefined}
          className="group relative block rounded-sm"
        >
          <Poster
            filmId={film.id}
            title={film.details.title}
            path={film.details.poster_path}
            colour={film.details.poster_colour}
            sizes={POSTER_WIDTHS}
            eager={isEager}
            className="outline-1 outline-line -outline-offset-1 transition group-hover:outline-2 group-hover:outline-text"
          />
          {marksWatched && isWatched && (
            <span className="absolute top-1.5 right-1.5 rounded-full bg-ground/90 p-1.5 text-text">
              <Eye aria-hidden="true" className="size-4" />
              <span className="sr-only">, watched</span>
            </span>
          )}
        </Link>
        <p className="mt-2 text-muted text-xs leading-5 xl:text-[0.8125rem]">{caption}</p>
        {isOpen && <FilmCard {...cardProps} film={film} isWatched={isWatched} descriptionId={descriptionId} />}
      </div>
    </div>
  );
});
