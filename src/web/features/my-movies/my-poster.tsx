import type { ComponentProps } from 'react';
import { RateFilm } from '#web/lib/member/card-marks.tsx';
import type { MyFilm } from '#web/lib/member/list-changes.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';

type MyPosterProps = { film: MyFilm } & Pick<
  ComponentProps<typeof Poster>,
  'size' | 'sizes' | 'eager' | 'className' | 'marksLimits'
>;

export function MyPoster({ film: { id, details }, className = '', ...props }: MyPosterProps) {
  return (
    <Poster
      filmId={id}
      title={details.title}
      path={details.poster_path}
      colour={details.poster_colour}
      className={classNames('outline-1 outline-line -outline-offset-1', className)}
      decorative
      {...props}
    />
  );
}

type RateMineProps = { film: MyFilm } & Pick<ComponentProps<typeof RateFilm>, 'look' | 'className'>;

export function RateMine({ film: { id, details, userRating }, ...props }: RateMineProps) {
  return <RateFilm filmId={id} title={details.title} rating={userRating} {...props} />;
}
