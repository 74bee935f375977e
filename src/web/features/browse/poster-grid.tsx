import { Link } from '@tanstack/react-router';
import { useHoverCards } from '#web/ui/floating/use-hover-cards.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import type { BrowseFilm } from './browse-queries.ts';
import { FilmHoverCard } from './film-hover-card.tsx';

export const POSTER_GRID = 'grid grid-cols-3 gap-2.5 sm:grid-cols-4 sm:gap-3 lg:grid-cols-5 lg:gap-4 xl:grid-cols-7';
const POSTER_WIDTHS =
  '(min-width: 88rem) 176px, (min-width: 80rem) 13vw, (min-width: 64rem) 18vw, (min-width: 40rem) 23vw, 31vw';
/** As many as the widest first row holds. */
const FIRST_ROW = 7;

/** Nothing but posters; what else there is to know stands on a card beside the one that is hovered or focused. */
export function PosterGrid({ films, labelledBy }: { films: BrowseFilm[]; labelledBy: string }) {
  const cards = useHoverCards();
  return (
    <ul aria-labelledby={labelledBy} className={POSTER_GRID}>
      {films.map((film, index) => {
        const isOpen = cards.openKey === film.id;
        const descriptionId = `about-film-${film.id}`;
        return (
          <li key={film.id} className="relative" {...cards.anchorProps(film.id)}>
            <Link
              to="/movie/$id"
              params={{ id: String(film.id) }}
              aria-describedby={isOpen ? descriptionId : undefined}
              className="group block rounded-sm"
            >
              <Poster
                filmId={film.id}
                title={film.title}
                path={film.posterPath}
                colour={film.posterColour}
                sizes={POSTER_WIDTHS}
                eager={index < FIRST_ROW}
                className="outline-1 outline-line -outline-offset-1 transition group-hover:outline-2 group-hover:outline-text"
              />
            </Link>
            {isOpen && <FilmHoverCard descriptionId={descriptionId} film={film} cardRef={cards.cardRef} />}
          </li>
        );
      })}
    </ul>
  );
}
