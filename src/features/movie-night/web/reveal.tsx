import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { TrailerButton } from '#features/films/web/films.ts';
import { ServicesLine } from '#features/tonight/web/tonight.ts';
import { PRIMARY_BUTTON } from '#ui/button-styles.ts';
import { SmallFrightGraph } from '#ui/charts/small-fright-graph.tsx';
import { Poster } from '#ui/pictures/poster.tsx';
import type { MemberPage } from '#web/lib/member/member-page.tsx';
import { SignInToKeep } from '#web/lib/member/sign-in-to-keep.tsx';
import type { Night, NightResult } from '../contract/movie-night.ts';
import { AfterCredits } from './after-credits.tsx';
import { useFocus } from './night-bar.tsx';
import { filmFacts, looserWords } from './night-words.ts';

const Together = lazy(async () => ({ default: (await import('./together.tsx')).Together }));

type RevealProps = { night: Night; isMember: boolean; page: MemberPage };

export function Reveal({ night, isMember, page }: RevealProps) {
  const { result, draw, loosen, scores } = night;
  const [winner, ...next] = result ?? [];
  return (
    <div className="pt-8 md:pt-14">
      <h1
        ref={useFocus()}
        tabIndex={-1}
        className="font-semibold text-muted text-sm uppercase tracking-[0.18em] outline-none"
      >
        {winner ? 'Tonight’s film' : 'Movie night'}
      </h1>
      {winner ? (
        <Winner result={winner} isMember={isMember} page={page} />
      ) : (
        <>
          <p className="display mt-3 text-5xl md:text-8xl">No film is left</p>
          <p className="mt-3 text-lg md:text-xl">{looserWords(loosen)}</p>
        </>
      )}
      {draw && (
        <p className="mt-6 max-w-prose text-muted text-sm">
          It was a tie, so we drew one of the films at random. Anybody can check the draw with this code:{' '}
          <code className="wrap-anywhere text-text">{draw}</code>
        </p>
      )}
      {winner && scores && <AfterCredits night={night} scores={scores} film={winner.film} isMember={isMember} />}
      {next.length > 0 && <Next results={next} />}
      <p className="mt-12 flex flex-wrap gap-x-6 gap-y-2 border-line border-t pt-5">
        <Link to="/night/{-$code}" params={{ code: undefined }} className="text-link target">
          Start another movie night
        </Link>
        <Link to="/" className="text-link target">
          Back to the home page
        </Link>
      </p>
    </div>
  );
}

type WinnerProps = { result: NightResult; isMember: boolean; page: MemberPage };

function Winner({ result, isMember, page }: WinnerProps) {
  const { film, reason } = result;
  return (
    <article
      aria-labelledby="winner"
      className="mt-3 grid animate-[rise_600ms_ease-out] gap-x-12 gap-y-6 md:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]"
    >
      <Poster
        film={film}
        size="w500"
        sizes="(min-width: 48rem) 352px, 70vw"
        eager
        className="w-3/5 self-start shadow-raised max-md:mx-auto md:w-full"
        decorative
      />
      <div className="min-w-0 space-y-4">
        <div>
          <h2 id="winner" className="display hyphens-auto text-6xl leading-[0.9]! md:text-8xl xl:text-9xl">
            {film.title}
          </h2>
          <p className="mt-2 text-lg text-muted">{filmFacts(film)}</p>
        </div>
        <p className="max-w-prose font-semibold text-xl">{reason}</p>
        <ServicesLine film={film} />
        <div className="flex flex-wrap gap-2.5">
          <Link to="/movie/$id" params={{ id: String(film.id) }} className={PRIMARY_BUTTON}>
            About the film
          </Link>
          {film.trailer && <TrailerButton filmTitle={film.title} link={film.trailer} />}
        </div>
        <div className="flex max-w-md flex-wrap gap-2.5">
          {isMember ? (
            <Suspense>
              <Together film={film} page={page} />
            </Suspense>
          ) : (
            <SignInToKeep filmId={film.id} />
          )}
        </div>
        {film.fright && (
          <div className="max-md:text-center md:px-10 md:py-6">
            <SmallFrightGraph title={film.title} profile={film.fright} isLabelled className="size-40 md:size-52" />
          </div>
        )}
      </div>
    </article>
  );
}

function Next({ results }: { results: NightResult[] }) {
  return (
    <section aria-labelledby="next" className="mt-12">
      <h2 id="next" className="display mb-4 text-3xl md:text-4xl">
        Next best
      </h2>
      <ul className="grid gap-6 sm:grid-cols-2">
        {results.map((result) => (
          <li key={result.film.id} className="group relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-4">
            <Poster film={result.film} size="w185" sizes="88px" className="self-start" decorative />
            <div className="min-w-0">
              <h3 className="display text-2xl leading-none!">
                <Link
                  to="/movie/$id"
                  params={{ id: String(result.film.id) }}
                  className="outline-offset-0! after:absolute after:inset-0 group-hover:text-link"
                >
                  {result.film.title}
                </Link>
              </h3>
              <p className="mt-1 text-muted text-sm">{filmFacts(result.film)}</p>
              <p className="mt-1.5">{result.reason}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
