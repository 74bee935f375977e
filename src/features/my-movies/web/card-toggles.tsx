import { useQuery } from '@tanstack/react-query';
import { ServiceMark, servicesQuery } from '#features/streaming/web/streaming.ts';
import { isReleased } from '#ui/format/dates.ts';
import { type CardMarksProps, RateFilm } from '#web/lib/member/card-marks.tsx';
import { BookmarkToggle, WatchedToggle } from '#web/lib/member/film-toggles.tsx';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { myFilm } from '#web/lib/member/my-film.ts';
import { filmMarksQuery } from '#web/lib/member/queries.ts';
import { useCardWatched } from '#web/lib/member/use-card-watched.tsx';
import { useWatchlistToggle } from '#web/lib/member/use-toggles.ts';

export function CardToggles(props: CardMarksProps) {
  const { film, className = 'top-1.5 right-1.5', poster = 'top-0 left-0 aspect-2/3 w-full', member } = props;
  const { data: marks } = useQuery({ ...filmMarksQuery(film.id), enabled: member.isSignedIn });
  const { data: services } = useQuery({ ...servicesQuery, enabled: member.isSignedIn });
  const { notify, notice } = useNotice();
  const page = { notify, signIn: member.signIn };
  const setBookmarked = useWatchlistToggle(page);
  const setWatched = useCardWatched(page);
  if (!marks) return null;
  const mine = myFilm(film);
  return (
    <>
      <div className={`absolute z-10 flex flex-col gap-1 print:hidden ${className}`}>
        <BookmarkToggle
          look="overlay"
          film={mine}
          isOn={marks.watchlisted}
          onToggle={(isOn) => setBookmarked(mine, isOn)}
        />
        {isReleased(film.releaseDate) && (
          <>
            <WatchedToggle
              look="overlay"
              film={mine}
              isOn={marks.watched}
              onToggle={(isOn) => setWatched(mine, isOn)}
            />
            <RateFilm look="overlay" filmId={film.id} title={film.title} rating={marks.rating} />
          </>
        )}
      </div>
      {services && services.platforms.length > 0 && (
        <ServiceMark filmId={film.id} services={services} className={poster} />
      )}
      {notice}
    </>
  );
}
