import { lazy, Suspense, useState } from 'react';
import { classNames } from '#ui/class-names.ts';
import type { Film } from '../contract/films.ts';
import { useShownFilm, type Viewer } from './use-member-film.ts';

const OwnFilm = lazy(async () => ({ default: (await import('./own-film.tsx')).OwnFilm }));

/** Reserves the space of its lines while the visitor is probably a member. */
export function Viewings({ film, viewer }: { film: Film; viewer: Viewer }) {
  if (viewer === 'visitor') return null;
  return (
    <div
      className={classNames(
        'min-h-22 space-y-2 sm:min-h-14 text-sm',
        viewer === 'unknown' && 'hidden in-data-member:block',
      )}
    >
      {viewer === 'member' && <Own film={film} />}
    </div>
  );
}

function Own({ film }: { film: Film }) {
  // Read before the lazy component is loaded: the film may be marked as watched meanwhile.
  const [wasUnwatched] = useState(!useShownFilm(film).watched);
  return (
    <Suspense>
      <OwnFilm film={film} wasUnwatched={wasUnwatched} />
    </Suspense>
  );
}
