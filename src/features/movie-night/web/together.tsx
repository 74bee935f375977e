import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { SECONDARY_BUTTON } from '#ui/button-styles.ts';
import { ownToday } from '#ui/format/own-days.ts';
import { addViewing } from '#web/lib/member/calls.ts';
import { AddToList } from '#web/lib/member/card-marks.tsx';
import { BookmarkToggle } from '#web/lib/member/film-toggles.tsx';
import { myFilm } from '#web/lib/member/list-changes.ts';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { marksQuery } from '#web/lib/member/queries.ts';
import { useChange } from '#web/lib/member/use-change.ts';
import { useWatchlistOffer, useWatchlistToggle } from '#web/lib/member/use-toggles.ts';
import { userListQuery } from '#web/lib/member/user-list-query.ts';
import type { NightFilm } from '../contract/movie-night.ts';

type TogetherProps = { film: NightFilm; page: MemberPage };

/** Buttons for members: they put the film on the watchlist, and save that the member has watched it today. */
export function Together({ film, page }: TogetherProps) {
  const client = useQueryClient();
  const { data: marks } = useQuery(marksQuery);
  const setBookmarked = useWatchlistToggle(page);
  const offerRemoval = useWatchlistOffer(page);
  const mine = myFilm(film);
  const watched = useChange({
    page,
    log: 'The film could not be saved as watched',
    failureText: () => `“${film.title}” could not be saved as watched. Please try again.`,
    scope: { id: 'watched' },
    // Without a moment, so that a viewing of today that the scores have saved is this one.
    mutationFn: () => addViewing(film.id, { day: ownToday() }),
    onSuccess: () => {
      for (const { queryKey } of [marksQuery, userListQuery]) void client.invalidateQueries({ queryKey });
      offerRemoval(mine);
    },
  });
  const isSaved = watched.isSuccess;
  return (
    <>
      <BookmarkToggle
        isLabelled
        film={mine}
        isOn={marks?.watchlist.includes(film.id) ?? false}
        onToggle={(isOn) => setBookmarked(mine, isOn)}
      />
      <button
        type="button"
        aria-disabled={isSaved || watched.isPending || undefined}
        onClick={() => isSaved || watched.isPending || watched.mutate()}
        className={`${SECONDARY_BUTTON} flex-1`}
      >
        <CalendarCheck aria-hidden="true" className="size-4" />
        <span aria-live="polite">{isSaved ? 'Watched today' : 'Mark as watched today'}</span>
      </button>
      <AddToList film={film} look="text" />
    </>
  );
}
