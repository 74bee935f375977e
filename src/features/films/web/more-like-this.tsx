import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { stepRange, writeRange } from '#features/ratings/contract/fright-profile.ts';
import type { AlikeFilms } from '#features/tonight/contract/finder.ts';
import type { FinderSearch } from '#features/tonight/contract/finder-query.ts';
import { Button, CHIP } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { useFold } from '#ui/plot-fold.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { SMALL } from '#web/lib/films/list-looks.ts';
import type { Film } from '../contract/films.ts';
import { alikeQuery } from './film-queries.ts';

const TITLE_ID = 'more-like-this';

export function MoreLikeThis({ film }: { film: Film }) {
  const { data: alike } = useQuery(alikeQuery(film.id));
  const { isOpen, id, buttonProps } = useFold();
  const films = alike?.films ?? [];
  const steps = movedProfiles(film, alike?.steps ?? []);
  if (films.length === 0 && steps.length === 0) return null;
  return (
    <section aria-labelledby={TITLE_ID}>
      <SectionHeading id={TITLE_ID} title="More like this" />
      {films.length > 0 && alike?.by === 'themes' && (
        <p className="mb-5 max-w-prose text-muted">
          This film has no Fright Graph yet, so we chose films with the same themes, keywords, actors, directors or
          authors.
        </p>
      )}
      {films.length > 0 && (
        <ul
          id={id}
          aria-labelledby={TITLE_ID}
          className={classNames(
            'grid gap-x-8 gap-y-4 sm:grid-cols-2 md:gap-y-6 xl:grid-cols-4',
            !isOpen && 'max-md:[&>:nth-child(n+5)]:hidden',
          )}
        >
          {films.map((other) => (
            <FilmCard key={other.id} film={other} look={SMALL}>
              <p className="mt-1.5 text-sm leading-snug">{other.reason}</p>
            </FilmCard>
          ))}
        </ul>
      )}
      {/* A phone shows four films at first. */}
      {films.length > 4 && (
        <Button {...buttonProps} className="mt-5 md:hidden">
          {isOpen ? 'Show Less' : 'See All'}
        </Button>
      )}
      {steps.length > 0 && (
        <div className="mt-6 flex flex-wrap items-center gap-2">
          <span id={`${TITLE_ID}-but`} className="mr-1 text-muted">
            Films like this, but
          </span>
          <ul aria-labelledby={`${TITLE_ID}-but`} className="contents">
            {steps.map(({ label, search }) => (
              <li key={label}>
                <Link to="/tonight" search={search} rel="nofollow" className={CHIP}>
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

const STEPS = [
  { label: 'Less gore', axis: 'gore', direction: 'less' },
  { label: 'Scarier', axis: 'scares', direction: 'more' },
  { label: 'Weirder', axis: 'unpredictability', direction: 'more' },
] as const;

type Step = { label: string; search: Omit<FinderSearch, 'page'> };

/** @param offered the steps for which there are enough films */
export function movedProfiles({ id, fright }: Pick<Film, 'id' | 'fright'>, offered: AlikeFilms['steps']): Step[] {
  return STEPS.flatMap(({ label, axis, direction }): Step[] => {
    const step = offered.find((one) => one.axis === axis && one.direction === direction);
    const figure = fright.effective?.[axis] ?? null;
    const range = figure === null ? null : stepRange(figure, direction);
    if (!step || !range) return [];
    return [{ label, search: { like: String(id), [axis]: writeRange(range) } }];
  });
}
