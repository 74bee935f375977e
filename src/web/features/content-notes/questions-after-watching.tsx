import { lazy, Suspense, useState } from 'react';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { isRemembered } from '#web/lib/member/offers.ts';

const Questions = lazy(async () => ({ default: (await import('./questions.tsx')).Questions }));

type QuestionsAfterWatchingProps = { filmId: number; hasWatched: boolean; page: MemberPage };

/**
 * Asks about content notes once a member has marked the film as watched on this page. Dismissed questions do not come
 * back for this film.
 */
export function QuestionsAfterWatching({ filmId, hasWatched, page }: QuestionsAfterWatchingProps) {
  const [wasUnwatched, setUnwatched] = useState(!hasWatched);
  const [isDismissed, setDismissed] = useState(false);
  if (!hasWatched && !wasUnwatched) setUnwatched(true);
  if (!wasUnwatched || !hasWatched || isDismissed || isRemembered('notes', filmId)) return null;
  return (
    <Suspense>
      <Questions filmId={filmId} page={page} onDismiss={() => setDismissed(true)} />
    </Suspense>
  );
}
