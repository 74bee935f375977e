import { useQuery } from '@tanstack/react-query';
import { OwnWords } from '#features/notes/web/notes.ts';
import { ratingHistoryQuery } from '#features/ratings/web/ratings.ts';
import { viewingsQuery } from '#web/lib/member/queries.ts';
import type { Film } from '../contract/films.ts';
import { OwnViewings } from './own-viewings.tsx';
import { useIsReleased, useShownFilm } from './use-member-film.ts';

/** What only the member sees of a film: viewings, note and tags. Visitors do not load this. */
export function OwnFilm({ film, wasUnwatched }: { film: Film; wasUnwatched: boolean }) {
  const isReleased = useIsReleased(film);
  const { watched } = useShownFilm(film);
  // OwnViewings loads these. The note waits for them, because they stand above it and would move it down.
  const hasDates = isReleased && watched && !wasUnwatched;
  // A film without dates does not wait for them, so it is not drawn again when they change.
  const notifyOnChangeProps = hasDates ? undefined : [];
  const viewings = useQuery({ ...viewingsQuery(film.id), enabled: false, notifyOnChangeProps });
  const history = useQuery({ ...ratingHistoryQuery(film.id), enabled: false, notifyOnChangeProps });
  const isWaiting = hasDates && (viewings.isPending || history.isPending);
  return (
    <>
      {isReleased && <OwnViewings film={film} wasUnwatched={wasUnwatched} />}
      {!isWaiting && <OwnWords filmId={film.id} />}
    </>
  );
}
