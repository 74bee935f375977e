import { memo } from 'react';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { ROW } from '#web/lib/films/list-looks.ts';
import type { CardActionsProps } from './card-toggles.tsx';
import { AverageRating, cardFilm, MyActions, yearText } from './film-parts.tsx';
import type { WatchlistFilm } from './my-films.ts';
import { addedText } from './my-films.ts';

type FilmRowProps = Omit<CardActionsProps, 'film' | 'isBookmarked'> & { film: WatchlistFilm; isEager: boolean };

export const FilmRow = memo(function FilmRow({ isEager, ...actions }: FilmRowProps) {
  const { film } = actions;
  return (
    <FilmCard
      element="div"
      film={cardFilm(film)}
      look={ROW}
      heading="h2"
      eager={isEager}
      rating={<AverageRating film={film} />}
      date={<span>{yearText(film)}</span>}
      actions={<MyActions {...actions} isBookmarked keepsWatched />}
    >
      <p className="text-muted text-sm">{addedText(film)}</p>
    </FilmCard>
  );
});
