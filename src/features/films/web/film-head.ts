import { yearOf } from '#ui/format/dates.ts';
import { breadcrumbs, pageHead } from '#web/lib/page/head.ts';
import type { Film } from '../contract/films.ts';
import { filmJsonLd } from './film-json-ld.ts';

/** @param film undefined when the film cannot be shown */
export function filmHead(film: Film | undefined, { id, origin }: { id: string; origin: string }) {
  if (!film) {
    const path = `/movie/${encodeURIComponent(id)}`;
    return pageHead({
      title: 'Film not available',
      description: 'This film cannot be shown.',
      path,
      origin,
      noIndex: true,
    });
  }
  const path = `/movie/${film.id}`;
  const year = film.release_date ? ` (${yearOf(film.release_date)})` : '';
  return pageHead({
    title: `${film.title}${year}`,
    description: film.overview ?? `${film.title}: cast, streaming and ratings on eight axes of fright.`,
    path,
    origin,
    type: 'video.movie',
    noIndex: !film.inCatalogue,
    preview: { kind: 'film', key: film.id },
    jsonLd: [
      filmJsonLd(film, origin),
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: film.title, path },
      ]),
    ],
  });
}
