import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Film } from '#contract/films.ts';
import { yearOf } from '#web/lib/format/dates.ts';
import { LimitVeil } from '#web/lib/limits/limit-marks.tsx';
import { CardMarks } from '#web/lib/member/card-marks.tsx';
import { CHIP } from '#web/ui/button-styles.ts';
import { Poster } from '#web/ui/pictures/poster.tsx';
import { SectionHeading } from '#web/ui/section-heading.tsx';
import { alikeQuery, type ShownAlike } from './film-queries.ts';
import { movedProfiles } from './moved-profile.ts';

const TITLE_ID = 'more-like-this';
const POSTER_WIDTHS = '(min-width: 48rem) 112px, 88px';

/** Eight films with the reason for each, and links to films that differ in one category. Left out when there is neither. */
export function MoreLikeThis({ film }: { film: Film }) {
  const { data: alike } = useQuery(alikeQuery(film.id));
  const films = alike?.films ?? [];
  const switches = movedProfiles(film);
  if (films.length === 0 && switches.length === 0) return null;
  return (
    <section aria-labelledby={TITLE_ID}>
      <SectionHeading id={TITLE_ID} title="More like this" />
      {films.length > 0 && alike?.by === 'themes' && (
        <p className="mb-5 max-w-prose text-muted">
          This film has no profile yet: these share its themes, keywords and people.
        </p>
      )}
      {films.length > 0 && (
        <ul aria-labelledby={TITLE_ID} className="grid gap-x-8 gap-y-6 sm:grid-cols-2 xl:grid-cols-4">
          {films.map((other) => (
            <AlikeCard key={other.id} film={other} />
          ))}
        </ul>
      )}
      {switches.length > 0 && (
        <div className="mt-6 flex flex-wrap items-center gap-2">
          <span id={`${TITLE_ID}-but`} className="mr-1 text-muted">
            Like this, but
          </span>
          <ul aria-labelledby={`${TITLE_ID}-but`} className="contents">
            {switches.map(({ label, search }) => (
              <li key={label}>
                <Link to="/tonight" search={search} className={CHIP}>
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

function AlikeCard({ film }: { film: ShownAlike['films'][number] }) {
  return (
    <li className="group film-card relative grid grid-cols-[5.5rem_1fr] gap-4 md:grid-cols-[7rem_1fr]">
      <Poster
        filmId={film.id}
        title={film.title}
        path={film.posterPath}
        colour={film.posterColour}
        size="w185"
        sizes={POSTER_WIDTHS}
        className="self-start outline-1 outline-line -outline-offset-1 transition group-hover:outline-2 group-hover:outline-text"
        decorative
      />
      <div className="min-w-0">
        <h3 className="font-semibold leading-snug">
          {/* The whole card is clickable, including poster and reason. */}
          <Link
            to="/movie/$id"
            params={{ id: String(film.id) }}
            className="outline-offset-0! after:absolute after:inset-0 group-hover:text-link"
          >
            {film.title}
            <LimitVeil filmId={film.id} className="top-0 left-0 aspect-2/3 w-22 md:w-28" />
          </Link>
        </h3>
        <p className="text-muted text-sm">{film.releaseDate ? yearOf(film.releaseDate) : 'No release date'}</p>
        <p className="mt-1.5 text-sm leading-snug">{film.reason}</p>
      </div>
      <CardMarks film={film} />
    </li>
  );
}
