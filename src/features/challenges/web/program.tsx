import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useServices } from '#features/streaming/web/streaming.ts';
import { Button, PRIMARY_BUTTON } from '#ui/button.tsx';
import { yearOf } from '#ui/format/dates.ts';
import { Choice } from '#ui/forms/choice.tsx';
import { SelectField } from '#ui/forms/select-field.tsx';
import { SectionHeading } from '#ui/headings.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import { LoadingLine } from '#ui/states/loading-line.tsx';
import { FailureMessage } from '#web/lib/member/failure-message.tsx';
import { MAX_CHALLENGE_FILMS } from '../contract/challenge-rules.ts';
import type { Proposal } from '../contract/challenges.ts';
import { type ProgramWish, programQuery, type Score } from './challenge-queries.ts';

const LENGTHS = [
  { value: '', label: 'Any length' },
  { value: '90', label: 'At most 90 minutes' },
  { value: '105', label: 'At most 105 minutes' },
  { value: '120', label: 'At most two hours' },
] as const;

type ProgramProps = {
  listId: string;
  rules: Score['rules'];
  /** Films of the list, which are kept. */
  listed: number[];
  isSaving: boolean;
  /** Puts the films on the list. `onSuccess` is called when the list shows them. */
  onSave: (films: number[], options: { onSuccess: () => void }) => void;
};

/** Stores how the kept films differ from the list, because its films change while the program is open. */
type Wish = Omit<ProgramWish, 'keep'> & {
  /** Besides the films of the list. */
  kept: number[];
  /** Films of the list that may go. */
  freed: number[];
};
const NO_WISH: Wish = { kept: [], freed: [], swap: [], services: true, maxRuntime: null };

function keptFilms(listed: number[], { kept, freed, swap }: Wish): number[] {
  const isOut = new Set([...freed, ...swap]);
  // The list may have more films than any challenge.
  const onList = listed.filter((id) => !isOut.has(id)).slice(0, MAX_CHALLENGE_FILMS);
  return [...new Set([...onList, ...kept])].slice(-MAX_CHALLENGE_FILMS);
}

const without = (films: number[], film: number) => films.filter((id) => id !== film);

/** Films for the rules that are still open. It is planned when the member asks for it. */
export function Program(props: ProgramProps) {
  const [isAsked, setAsked] = useState(false);
  return (
    <section aria-labelledby="program">
      <SectionHeading id="program" title="Program" />
      {isAsked ? (
        <PlannedProgram {...props} />
      ) : (
        <>
          <p className="mb-4 max-w-prose text-muted">
            We choose films for the nights that are still free: only films that you have not seen and that are within
            your limits. The films on your list stay on it.
          </p>
          <Button isPrimary onClick={() => setAsked(true)}>
            Plan my nights
          </Button>
        </>
      )}
    </section>
  );
}

function PlannedProgram({ listId, rules, listed, isSaving, onSave }: ProgramProps) {
  const [wish, setWish] = useState(NO_WISH);
  const { kept, freed, ...wanted } = wish;
  const keep = keptFilms(listed, wish);
  const services = useServices(true);
  const { data, error, refetch, isPlaceholderData } = useQuery(programQuery(listId, { ...wanted, keep }));
  const toggle = (film: number) =>
    setWish(
      keep.includes(film)
        ? { ...wish, kept: without(kept, film), freed: [...freed, film] }
        : { ...wish, kept: [...kept, film], freed: without(freed, film) },
    );
  const swap = (film: number) => setWish({ ...wish, kept: without(kept, film), swap: [...wish.swap, film] });
  const save = () => {
    const films = data?.films.map(({ film }) => film.id) ?? [];
    // From then on, they are kept because they are on the list.
    onSave(films, { onSuccess: () => setWish((latest) => ({ ...latest, kept: [] })) });
  };
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-8 gap-y-2">
        <SelectField
          label="Length of each film"
          value={String(wish.maxRuntime ?? '')}
          options={LENGTHS}
          onChange={(length) => setWish({ ...wish, maxRuntime: length === '' ? null : Number(length) })}
        />
        {services && services.platforms.length > 0 && (
          <Choice
            type="checkbox"
            isChecked={wish.services}
            onChange={() => setWish({ ...wish, services: !wish.services })}
          >
            Only films on my services
          </Choice>
        )}
      </div>
      <div role="status" className="mb-4 text-muted text-sm">
        {data && (isPlaceholderData ? 'Planning again…' : summary(data))}
      </div>
      {data ? (
        <>
          <Missing missing={data.missing} />
          <ol aria-label="Films of the program" className="grid gap-x-10 xl:grid-cols-2">
            {data.films.map((planned, place) => (
              <PlannedFilm
                // biome-ignore lint/suspicious/noArrayIndexKey: a swapped film leaves its place, and the focus, to the next
                key={place}
                planned={planned}
                rules={rules}
                isKept={keep.includes(planned.film.id)}
                onKeep={() => toggle(planned.film.id)}
                onSwap={() => swap(planned.film.id)}
              />
            ))}
          </ol>
          {data.films.length > 0 && (
            <button
              type="button"
              // The former program may have a film that the member has just swapped.
              aria-disabled={isPlaceholderData || undefined}
              onClick={() => !isSaving && !isPlaceholderData && save()}
              className={`${PRIMARY_BUTTON} mt-5`}
            >
              {isSaving ? 'Putting the films on your list…' : 'Put these films on my list'}
            </button>
          )}
        </>
      ) : error ? (
        <FailureMessage error={error} text="Your nights could not be planned." onRetry={refetch} />
      ) : (
        <LoadingLine>The program works only with JavaScript.</LoadingLine>
      )}
    </>
  );
}

function summary({ films, missing }: Proposal): string {
  const number = films.length === 1 ? '1 film' : `${films.length} films`;
  if (films.length === 0 && missing.length === 0) return 'Your program is complete. Enjoy your nights.';
  return missing.length === 0
    ? `${number} planned. Every rule is covered.`
    : `${number} planned. These rules need more films:`;
}

/** Rules that no program can fulfill, and what would help. */
function Missing({ missing }: Pick<Proposal, 'missing'>) {
  if (missing.length === 0) return null;
  return (
    <ul aria-label="Rules that need more films" className="mb-5 max-w-prose list-disc space-y-1 pl-5">
      {missing.map(({ rule, why }) => (
        <li key={rule}>{why}</li>
      ))}
    </ul>
  );
}

type PlannedFilmProps = {
  planned: Proposal['films'][number];
  rules: Score['rules'];
  isKept: boolean;
  onKeep: () => void;
  onSwap: () => void;
};

function PlannedFilm({ planned, rules, isKept, onKeep, onSwap }: PlannedFilmProps) {
  const { film, rules: served, reason } = planned;
  const { id, title, releaseDate } = film;
  return (
    <li className="grid grid-cols-[4rem_minmax(0,1fr)] gap-4 border-line border-t py-3">
      <Poster film={film} size="w185" sizes="64px" decorative />
      <div>
        <p className="leading-snug">
          <Link to="/movie/$id" params={{ id: String(id) }} className="font-semibold hover:text-link">
            {title}
          </Link>{' '}
          {releaseDate && <span className="text-muted text-sm">{yearOf(releaseDate)}</span>}
        </p>
        <p className="text-muted text-sm">{reason}</p>
        {served.length > 0 && (
          <ul aria-label={`Rules that ${title} counts for`} className="mt-1 text-sm">
            {served.map((rule) => (
              <li key={rule} className="mr-1 inline-block not-last:after:content-['_·']">
                {rules[rule]?.ofFilm}
              </li>
            ))}
          </ul>
        )}
        <p className="mt-2 flex gap-2">
          <Button aria-pressed={isKept} onClick={onKeep} className={SMALL}>
            {isKept ? 'Kept' : 'Keep'}
            <span className="sr-only"> {title}</span>
          </Button>
          <Button onClick={onSwap} className={SMALL}>
            Swap<span className="sr-only"> {title}</span>
          </Button>
        </p>
      </div>
    </li>
  );
}

const SMALL = 'min-h-9! px-4! aria-pressed:border-text aria-pressed:bg-sunken';
