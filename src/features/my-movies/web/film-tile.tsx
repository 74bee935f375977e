import { Fragment, memo } from 'react';
import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import { SquareLogo } from '#ui/pictures/square-logo.tsx';
import { HoverFilmCard } from '#web/lib/films/hover-film-card.tsx';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import type { CardActionsProps } from './card-toggles.tsx';
import { AverageRating, cardFilm, MyActions, yearText } from './film-parts.tsx';

const POSTER_WIDTHS = '(min-width: 88rem) 205px, (min-width: 80rem) 14vw, (min-width: 64rem) 17vw, 21vw';

type FilmTileProps = CardActionsProps & {
  caption: string;
  isEager: boolean;
  isOpen: boolean;
  onOpenChange: (id: number, isOpen: boolean) => void;
};

/** Memoised, so that changes of other films do not render this tile again. */
export const FilmTile = memo(function FilmTile(props: FilmTileProps) {
  const { caption, isEager, isOpen, onOpenChange, ...actions } = props;
  const { film } = actions;
  return (
    <HoverFilmCard
      element="div"
      film={cardFilm(film)}
      sizes={POSTER_WIDTHS}
      eager={isEager}
      className="min-h-(--row) pb-2"
      date={caption}
      actions={<MyActions {...actions} />}
      isOpen={isOpen}
      onOpenChange={(willOpen) => onOpenChange(film.id, willOpen)}
      details={
        <>
          <span>{yearText(film)}</span>
          <AverageRating film={film} />
          {film.userRating !== null && (
            <span className="text-text">{`Your rating ${film.userRating}/${MAX_RATING}`}</span>
          )}
        </>
      }
      moreDetails={<StreamingOn film={film} />}
    />
  );
});

function StreamingOn({ film }: { film: MyFilm }) {
  const { stream } = film.details.watch_providers;
  if (stream.length === 0) return <p className="mt-3 text-muted text-sm">Not available for streaming</p>;
  return (
    <p className="mt-3 line-clamp-3 text-muted text-sm">
      Streaming on:{' '}
      <span className="text-text">
        {stream.map(({ provider_id, provider_name, logo_path }, index) => (
          <Fragment key={provider_id}>
            {index > 0 && ', '}
            {/* Keeps a logo and its name on one line. */}
            <span className="inline-block">
              <SquareLogo path={logo_path} className="mr-1 size-4 rounded-[3px] align-[-0.2em]" />
              {provider_name}
            </span>
          </Fragment>
        ))}
      </span>
    </p>
  );
}
