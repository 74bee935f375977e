import { memo } from 'react';
import { type CardLook, FilmCard } from '#web/lib/films/film-card.tsx';
import type { CardActionsProps } from './card-toggles.tsx';
import { AverageRating, cardFilm, MyActions, yearText } from './film-parts.tsx';
import type { WatchlistFilm } from './my-films.ts';
import { addedText } from './my-films.ts';

const ROW: CardLook = {
  sizes: '72px',
  card: 'grid grid-cols-[4.5rem_1fr] border-line border-b gap-4 min-h-34 pt-2.5',
  title: 'display line-clamp-2 text-2xl leading-none!',
  veil: 'top-2.5 left-0 aspect-2/3 w-18',
  facts: 'mt-1 gap-x-3 text-sm tabular-nums',
};

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
