import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck } from 'lucide-react';
import { useAuth } from '#features/accounts/web/accounts.ts';
import { TrailerButton } from '#features/films/web/films.ts';
import { ServicesLine } from '#features/tonight/web/tonight.ts';
import { PRIMARY_BUTTON, SECONDARY_BUTTON } from '#ui/button.tsx';
import { SmallFrightGraph } from '#ui/charts/small-fright-graph.tsx';
import { ownToday } from '#ui/format/dates.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import { addViewing } from '#web/lib/member/calls.ts';
import { AddToList } from '#web/lib/member/card-marks.tsx';
import { BookmarkToggle } from '#web/lib/member/film-toggles.tsx';
import { myFilm } from '#web/lib/member/list-changes.ts';
import { useChange, useMemberPage } from '#web/lib/member/member-page.tsx';
import { marksQuery, userListQuery } from '#web/lib/member/queries.ts';
import { SignInToKeep } from '#web/lib/member/sign-in-to-keep.tsx';
import { useWatchlistOffer, useWatchlistToggle } from '#web/lib/member/use-toggles.tsx';
import type { Night, NightFilm, NightResult } from '../contract/movie-night.ts';
import { AfterCredits } from './after-credits.tsx';
import { focusHeading } from './night-bar.tsx';
import { filmFacts, looserWords } from './night-words.ts';

export function Reveal({ night }: { night: Night }) {
  const { result, draw, loosen, scores } = night;
  const [winner, ...next] = result ?? [];
  return (
    <div className="pt-8 md:pt-14">
      <h1
        ref={focusHeading}
        tabIndex={-1}
        className="font-semibold text-muted text-sm uppercase tracking-[0.18em] outline-none"
      >
        {winner ? 'Tonight’s film' : 'Movie night'}
      </h1>
      {winner ? (
        <Winner result={winner} />
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
      {winner && scores && <AfterCredits night={night} scores={scores} film={winner.film} />}
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

function Winner({ result: { film, reason } }: { result: NightResult }) {
  const isMember = useAuth().state === 'authenticated';
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
          {isMember ? <Together film={film} /> : <SignInToKeep filmId={film.id} />}
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

/** Buttons for members: they put the film on the watchlist, and save that the member has watched it today. */
function Together({ film }: { film: NightFilm }) {
  const page = useMemberPage();
  const client = useQueryClient();
  const { data: marks } = useQuery(marksQuery);
  const setBookmarked = useWatchlistToggle(page);
  const offerRemoval = useWatchlistOffer(page);
  const mine = myFilm(film);
  const watched = useChange({
    page,
    log: 'The film could not be saved as watched',
    failureText: () => `“${film.title}” could not be saved as watched. Please try again.`,
    scope: { id: 'watched' },
    // Without a moment, so that a viewing of today that the scores have saved is this one.
    mutationFn: () => addViewing(film.id, { day: ownToday() }),
    onSuccess: () => {
      for (const { queryKey } of [marksQuery, userListQuery]) void client.invalidateQueries({ queryKey });
      offerRemoval(mine);
    },
  });
  const isSaved = watched.isSuccess;
  return (
    <>
      <BookmarkToggle
        isLabelled
        film={mine}
        isOn={marks?.watchlist.includes(film.id) ?? false}
        onToggle={(isOn) => setBookmarked(mine, isOn)}
      />
      <button
        type="button"
        aria-disabled={isSaved || watched.isPending || undefined}
        onClick={() => isSaved || watched.isPending || watched.mutate()}
        className={`${SECONDARY_BUTTON} flex-1`}
      >
        <CalendarCheck className="size-4" />
        <span aria-live="polite">{isSaved ? 'Watched today' : 'Mark as watched today'}</span>
      </button>
      <AddToList film={film} look="text" />
    </>
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
