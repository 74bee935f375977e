import { lazy, Suspense } from 'react';
import { PlotFold } from '#web/ui/plot-fold.tsx';
import { Spinner } from '#web/ui/states/spinner.tsx';
import type { FilmNotesProps } from './film-notes.tsx';

const loadNotes = () => import('./film-notes.tsx');
const FilmNotes = lazy(async () => ({ default: (await loadNotes()).FilmNotes }));

/** Loads the notes when the visitor opens them, and their script when the visitor is about to open them. */
export function NotesFold(props: FilmNotesProps) {
  return (
    <section aria-label="Content notes">
      <PlotFold
        label="Content notes: may give away the plot"
        openLabel="Hide the content notes"
        onApproach={() => void loadNotes()}
      >
        <Suspense fallback={<Spinner label="Loading content notes" />}>
          <FilmNotes {...props} />
        </Suspense>
      </PlotFold>
    </section>
  );
}
