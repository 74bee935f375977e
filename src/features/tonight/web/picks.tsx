import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, type RefObject, useContext, useEffect, useRef, useState } from 'react';
import type { Picks } from '#features/horror-profile/contract/horror-profile.ts';
import { saveRating, showsRatings } from '#features/ratings/web/ratings.ts';
import { TextButton } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { moreFilms } from '#ui/format/numbers.ts';
import { SectionHeading } from '#ui/headings.tsx';
import { apiGet } from '#web/lib/calls.ts';
import { FilmCard } from '#web/lib/films/film-card.tsx';
import { setWatched } from '#web/lib/member/calls.ts';
import { CardMarksContext } from '#web/lib/member/card-marks.tsx';
import { useChange, useNotice } from '#web/lib/member/member-page.tsx';
import type { FoundFilm } from '../contract/finder.ts';

const TITLE_ID = 'for-you';
const ALL = (
  <Link to="/tonight" search={{ sort: 'for-you' }} rel="nofollow" className="text-link target text-sm">
    See all
  </Link>
);

/** The day's films for the member. The front page reserves its space. */
export function PicksRow({ loading }: { loading: ReactNode }) {
  const member = useContext(CardMarksContext)?.member;
  const { data, isError, refetch } = useQuery({ ...picksQuery(), enabled: member?.isSignedIn ?? false });
  return (
    <section aria-labelledby={TITLE_ID}>
      <SectionHeading id={TITLE_ID} title="For you" aside={data && data.missing === 0 && ALL} />
      {!data && !isError && loading}
      {data && data.missing > 0 && <FilmsToRate isRow />}
      {data && data.missing === 0 && <PickedFilms films={data.results} />}
      {isError && !data && (
        <p className="text-muted">
          Your recommendations could not be loaded. <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </p>
      )}
    </section>
  );
}

function PickedFilms({ films }: { films: FoundFilm[] }) {
  if (films.length === 0)
    return (
      <p className="text-muted">
        We found no new film for you within your limits.{' '}
        <Link to="/limits" className="text-link target">
          Change my limits
        </Link>
      </p>
    );
  return (
    <>
      <p className="mb-2 text-muted text-sm md:mb-3">Picked for you today</p>
      <PickGrid films={films} label="For you" isRow hasActions>
        {({ reason, chips }) => (
          <p className="mt-0.5 line-clamp-2 md:line-clamp-4 text-muted text-xs first-letter:uppercase md:text-sm">
            <span className="max-md:hidden">{reason}</span>
            <span className="md:hidden">{chips.join(', ')}</span>
          </p>
        )}
      </PickGrid>
    </>
  );
}

/** The answers with the overall ratings that they save; null for a film that the member has not seen. */
const ANSWERS = [
  { label: 'Loved it', overall: 9 },
  { label: 'Fine', overall: 6 },
  { label: 'No', overall: 3 },
  { label: 'Not seen', overall: null },
] as const;

type Answer = { film: FoundFilm; overall: number | null };

async function send({ film, overall }: Answer): Promise<void> {
  if (overall === null) return;
  await setWatched(film.id, { watched: true, watchDate: null });
  await saveRating(film.id, { overallRating: overall, detailedRatings: {} });
}

/**
 * Films whose ratings tell most about the member's taste. One tap rates a film. When all films have an answer, other
 * films follow.
 */
export function FilmsToRate({ isRow = false }: { isRow?: boolean }) {
  const client = useQueryClient();
  const [unseen, setUnseen] = useState<number[]>([]);
  const [round, setRound] = useState(0);
  const { data } = useQuery(picksQuery(unseen));
  if (!data || data.missing === 0) return null;
  const next = async (more: number[]) => {
    setUnseen([...unseen, ...more]);
    await client.invalidateQueries({
      predicate: (query) =>
        showsRatings(query) || ['picks', 'horror-profile'].some((name) => name === query.queryKey[1]),
    });
    // Otherwise other picks are loaded, and begin a round.
    if (more.length === 0) setRound(round + 1);
  };
  return <Round key={`${unseen.length} ${round}`} picks={data} isRow={isRow} onDone={next} />;
}

type RoundProps = {
  picks: Picks;
  isRow: boolean;
  /** Called when all films have an answer, or when there are enough ratings. */
  onDone: (unseen: number[]) => void;
};

function Round({ picks: first, isRow, onDone }: RoundProps) {
  // Picks that are loaded again meanwhile count some of the answers already.
  const [picks] = useState(first);
  const marks = useContext(CardMarksContext);
  const { notify, notice } = useNotice();
  const [answers, setAnswers] = useState<ReadonlyMap<number, number | null>>(new Map());
  const list = useRef<HTMLUListElement>(null);
  const { mutate, isPending } = useChange({
    page: { notify, signIn: () => marks?.member.signIn() },
    log: 'The rating could not be saved',
    failureText: ({ film }: Answer) => `Your rating of “${film.title}” could not be saved. Please try again.`,
    scope: { id: 'films-to-rate' },
    mutationFn: send,
    onMutate: ({ film, overall }) => setAnswers((all) => new Map(all).set(film.id, overall)),
    onSettled: (_, error, { film }) => {
      if (error) setAnswers((all) => new Map([...all].filter(([id]) => id !== film.id)));
    },
  });
  const rest = picks.telling.filter(({ id }) => !answers.has(id));
  const missing = Math.max(0, picks.missing - [...answers.values()].filter((overall) => overall !== null).length);
  const isDone = !isPending && answers.size > 0 && (missing === 0 || rest.length === 0);
  const done = useRef(onDone);
  done.current = onDone;
  useEffect(() => {
    if (isDone) done.current([...answers].flatMap(([id, overall]) => (overall === null ? [id] : [])));
  }, [isDone, answers]);
  useEffect(() => {
    // The button that was tapped is gone.
    if (answers.size > 0) list.current?.querySelector('button')?.focus();
  }, [answers]);
  return (
    <>
      <p role="status" className="mb-2 text-muted text-sm md:mb-3">
        {missing === 0
          ? 'Thank you, that is enough.'
          : `Rate ${moreFilms(missing)}, so that we can pick films for you.`}
      </p>
      <PickGrid films={missing === 0 ? [] : rest} label="Films to rate" isRow={isRow} list={list}>
        {(film) => <Question film={film} onAnswer={(overall) => mutate({ film, overall })} />}
      </PickGrid>
      {picks.telling.length === 0 && (
        <p>
          <Link to="/profile/import" className="text-link target">
            Import your ratings
          </Link>
        </p>
      )}
      {notice}
    </>
  );
}

const BUTTON =
  'min-h-7 md:min-h-9 cursor-pointer whitespace-nowrap rounded-sm border border-line-strong px-0.5 text-xs leading-tight tracking-tight transition-colors hover:border-text md:text-sm';

function Question({ film, onAnswer }: { film: FoundFilm; onAnswer: (overall: number | null) => void }) {
  return (
    <fieldset className="relative z-10 mt-1 grid grid-cols-2 gap-1">
      <legend className="sr-only">{film.title}</legend>
      {ANSWERS.map(({ label, overall }) => (
        <button key={label} type="button" onClick={() => onAnswer(overall)} className={BUTTON}>
          {label}
        </button>
      ))}
    </fieldset>
  );
}

type PickGridProps = {
  films: FoundFilm[];
  label: string;
  /** True in the row of the front page: five films, or three on a phone. */
  isRow: boolean;
  hasActions?: boolean;
  list?: RefObject<HTMLUListElement | null>;
  /** Renders the content below the title. */
  children: (film: FoundFilm) => ReactNode;
};

const IN_ROW = 5;
const ON_PHONE = 3;

/** The content has at most the height of four lines, so that the row's space can be reserved before it is loaded. */
function PickGrid({ films, label, isRow, hasActions = false, list, children }: PickGridProps) {
  return (
    <ul
      ref={list}
      aria-label={label}
      className={classNames('grid grid-cols-3 gap-x-3 md:grid-cols-5 md:gap-x-5', !isRow && 'gap-y-1 lg:grid-cols-6')}
    >
      {films.slice(0, isRow ? IN_ROW : undefined).map((film, index) => (
        <FilmCard
          key={film.id}
          film={film}
          sizes="(min-width: 88rem) 212px, (min-width: 48rem) 15vw, 30vw"
          className={isRow && index >= ON_PHONE && 'max-md:hidden'}
          date={null}
          actions={hasActions ? undefined : null}
        >
          {children(film)}
        </FilmCard>
      ))}
    </ul>
  );
}

/** @param except ids of films that the member has not seen, which are not offered to be rated */
const picksQuery = (except: readonly number[] = []) =>
  queryOptions({
    queryKey: ['me', 'picks', ...except],
    queryFn: ({ signal }) => apiGet('/picks', { query: except.length > 0 ? { except: except.join(',') } : {}, signal }),
    staleTime: 0,
  });
