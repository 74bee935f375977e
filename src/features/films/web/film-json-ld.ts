import { previewPath } from '#features/previews/contract/preview-pictures.ts';
import { imageUrl } from '#ui/format/image-url.ts';
import type { Film } from '../contract/films.ts';

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
