import { previewPath } from '#features/previews/contract/preview-pictures.ts';
import { yearOf } from '#ui/format/dates.ts';
import { imageUrl } from '#ui/format/image-url.ts';
import { breadcrumbs, pageHead } from '#web/lib/page/head.ts';
import type { Film } from '../contract/films.ts';

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
    description: film.overview ?? `${film.title}: cast, streaming and ratings on eight kinds of fright.`,
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

const person = (name: string) => ({ '@type': 'Person', name });

export function filmJsonLd(film: Film, origin: string): object {
  const harmless = (name: string) => !film.spoilers.includes(name);
  return {
    '@type': 'Movie',
    name: film.title,
    alternateName: film.original_title ?? undefined,
    url: `${origin}/movie/${film.id}`,
    image: `${origin}${film.poster_path ? imageUrl('w500', film.poster_path) : previewPath({ kind: 'film', key: film.id })}`,
    description: film.overview ?? undefined,
    datePublished: film.release_date ?? undefined,
    duration: film.runtime ? `PT${film.runtime}M` : undefined,
    genre: 'Horror',
    keywords: film.keywords.filter(harmless).join(', ') || undefined,
    director: film.director?.split(', ').map(person),
    actor: film.cast.filter(({ name }) => harmless(name)).map(({ name }) => person(name)),
    aggregateRating:
      film.averageRating === null
        ? undefined
        : {
            '@type': 'AggregateRating',
            ratingValue: Number(film.averageRating.toFixed(1)),
            ratingCount: film.ratingsCount,
            bestRating: 10,
            worstRating: 0,
          },
  };
}
