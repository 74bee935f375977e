import { lazy, Suspense, useCallback } from 'react';
import type { MyFilm } from './list-changes.ts';
import { dismissNotice, type MemberPage } from './member-page.tsx';
import { useWatchedToggle } from './use-toggles.ts';

const WatchedDay = lazy(async () => ({ default: (await import('./watched-day.tsx')).WatchedDay }));

/** The watched toggle of a card, whose notice offers other days than today. A film's page offers them itself. */
export function useCardWatched(page: MemberPage) {
  const { notify } = page;
  const moreOf = useCallback(
    ({ id }: MyFilm) => (
      <Suspense>
        <WatchedDay filmId={id} page={{ notify }} />
      </Suspense>
    ),
    [notify],
  );
  const toggle = useWatchedToggle(page, undefined, moreOf);
  return useCallback(
    (film: MyFilm, isOn: boolean) => {
      // The days of an earlier notice would mark the film again.
      if (!isOn) dismissNotice();
      toggle(film, isOn);
    },
    [toggle],
  );
}
