import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { CardMarksContext } from '#web/lib/member/card-marks.tsx';
import { BookmarkToggle, WatchedToggle } from '#web/lib/member/film-toggles.tsx';
import { myFilm } from '#web/lib/member/list-changes.ts';
import { useNotice } from '#web/lib/member/member-page.tsx';
import { filmMarksQuery } from '#web/lib/member/queries.ts';
import { useCardWatched, useWatchlistToggle } from '#web/lib/member/use-toggles.tsx';
import type { FoundFilm } from '../contract/finder.ts';

/** Two toggles: one puts the drawn film on the member's watchlist, the other marks it as watched. */
export function DrawnToggles({ film }: { film: FoundFilm }) {
  const member = useContext(CardMarksContext)?.member;
  const { data: marks } = useQuery({ ...filmMarksQuery(film.id), enabled: member?.isSignedIn ?? false });
  const { notify, notice } = useNotice();
  const page = { notify, signIn: () => member?.signIn() };
  const setBookmarked = useWatchlistToggle(page);
  const setWatched = useCardWatched(page);
  const mine = myFilm(film);
  return (
    <>
      <BookmarkToggle
        isLabelled
        film={mine}
        isOn={marks?.watchlisted ?? false}
        onToggle={(isOn) => setBookmarked(mine, isOn)}
      />
      <WatchedToggle
        isLabelled
        film={mine}
        isOn={marks?.watched ?? false}
        onToggle={(isOn) => setWatched(mine, isOn)}
      />
      {notice}
    </>
  );
}
