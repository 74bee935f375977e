import { Link } from '@tanstack/react-router';
import type { SearchedFilm } from '#contract/films/films.ts';
import type { Subject } from '#contract/search/subjects.ts';
import { subjectLink, subjectName } from '#web/lib/search/subjects.ts';
import { CHIP } from '#web/ui/button-styles.ts';
import { ResultList } from './result-list.tsx';

const HEADING_ID = 'subject-results';

type SubjectResultsProps = { films: SearchedFilm[]; subjects: Subject[]; isFirst: boolean };

/** Films that match the facts in the query. The heading shows how the site has understood the query. */
export function SubjectResults({ films, subjects, isFirst }: SubjectResultsProps) {
  return (
    <section aria-labelledby={HEADING_ID} className="mt-8 md:mt-12">
      <h2 id={HEADING_ID} className="display text-4xl leading-none! md:text-5xl">
        {films[0]?.subject}
      </h2>
      {subjects.length > 0 && (
        <ul aria-label="Themes" className="mt-4 flex flex-wrap gap-2">
          {subjects.map((subject) => (
            <li key={subject.slug}>
              <Link {...subjectLink(subject)} className={CHIP}>
                {subjectName(subject)}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <ResultList films={films} labelledBy={HEADING_ID} heading="h3" isFirst={isFirst} />
    </section>
  );
}
