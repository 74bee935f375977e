import { lazy, Suspense, useState } from 'react';
import { PlotFold } from '#ui/plot-fold.tsx';
import { Spinner } from '#ui/states/spinner.tsx';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { isRemembered } from '#web/lib/member/offers.ts';
import type { FilmNotesProps } from './film-notes.tsx';

const loadNotes = () => import('./film-notes.tsx');
const FilmNotes = lazy(async () => ({ default: (await loadNotes()).FilmNotes }));

/** Loads the notes when the visitor opens them, and their script when the visitor is about to open them. */
export function NotesFold(props: FilmNotesProps) {
  return (
    <PlotFold
      label="Content notes (may spoil the plot)"
      openLabel="Hide the content notes"
      onApproach={() => void loadNotes()}
    >
      <Suspense fallback={<Spinner label="Loading content notes" />}>
        <FilmNotes {...props} />
      </Suspense>
    </PlotFold>
  );
}

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
