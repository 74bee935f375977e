import { useQuery } from '@tanstack/react-query';
import { RATING_CATEGORIES } from '#features/ratings/contract/rating-categories.ts';
import { BarTable } from '#ui/charts/bar-table.tsx';
import { filmCount, moreFilms } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { SMALL } from '#web/lib/films/list-looks.ts';
import type { AlikeMembers } from '../contract/shares.ts';
import { alikeQuery } from './shared-page.ts';

type Compared = Exclude<AlikeMembers, { missing: number }>;

const TITLE_ID = 'alike';
const FILMS = [
  { key: 'agree', text: 'You agree on this one' },
  { key: 'fight', text: 'You would fight over this one' },
] as const;

const percent = (likeness: number) => `${Math.round(likeness * 100)}%`;

/** Shows how alike the member and the owner of the page are. Null on the member's own page. */
export function AlikeSection({ token, name }: { token: string; name: string }) {
  const { data: alike } = useQuery(alikeQuery(token));
  if (!alike) return null;
  return (
    <section aria-labelledby={TITLE_ID}>
      <SectionHeading id={TITLE_ID} title={`You and ${name}`} />
      {'missing' in alike ? <TooFew {...alike} /> : <Comparison alike={alike} name={name} />}
    </section>
  );
}

function TooFew({ films, missing }: { films: number; missing: number }) {
  return (
    <p className="max-w-prose">
      {films === 0 ? 'You haven’t rated any of the same films yet.' : `You have both rated ${filmCount(films)}.`} When
      you have both rated {moreFilms(missing)}, you will see how alike you are.
    </p>
  );
}

function Comparison({ alike, name }: { alike: Compared; name: string }) {
  const bars = RATING_CATEGORIES.flatMap((category) => {
    const value = alike.axes[category];
    return value === null ? [] : [{ name: category, value, text: percent(value) }];
  });
  return (
    <div className="grid gap-x-14 gap-y-8 md:grid-cols-2">
      <div>
        {alike.overall !== null && (
          <p className="mb-6 max-w-prose">
            <span className="display text-4xl">{percent(alike.overall)} alike</span>
            <br />
            in the overall ratings of {filmCount(alike.films)} that both of you have rated.
          </p>
        )}
        {bars.length > 0 && (
          <div className="max-w-md capitalize">
            <BarTable
              caption={`How alike you and ${name} are`}
              nameHeading="Category"
              valueHeading="Alike"
              bars={bars}
            />
          </div>
        )}
        {alike.weighed.length > 0 && (
          <p className="mt-4 max-w-prose text-muted text-sm">
            You have not both rated{' '}
            {alike.weighed.length === RATING_CATEGORIES.length ? 'any kind of fright' : alike.weighed.join(', ')} for
            the same film. Instead, we compare how much {alike.weighed.length === 1 ? 'it counts' : 'they count'} in
            your overall ratings.
          </p>
        )}
      </div>
      <ul className="space-y-8">
        {FILMS.map(({ key, text }) => {
          const compared = alike[key];
          return (
            compared && (
              <FilmCard key={key} film={compared.film} look={SMALL}>
                <p className="display mt-2 text-xl">{text}</p>
                <p className="mt-1 text-sm tabular-nums">
                  You {compared.mine}, {name} {compared.theirs}
                </p>
              </FilmCard>
            )
          );
        })}
      </ul>
    </div>
  );
}
