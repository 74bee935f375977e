import { Link } from '@tanstack/react-router';
import { Check, Maximize } from 'lucide-react';
import { useEffect } from 'react';
import { Button, SECONDARY_BUTTON } from '#ui/button.tsx';
import { counted } from '#ui/format/numbers.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import { QrCode } from '#ui/pictures/qr-code.tsx';
import type { Night, NightScores } from '../contract/movie-night.ts';
import { NightCode } from './night-bar.tsx';
import { deckSize, filmFacts, looserWords, nightUrl } from './night-words.ts';
import { ScoreGraph, ScoreNames, Verdicts } from './score-graph.tsx';

/** The night on a television: large, read from a sofa, and without anybody's wishes or votes. It needs no seat. */
export function Television({ night }: { night: Night }) {
  useWakeLock();
  return (
    <div data-alone="all" className="flex min-h-dvh flex-col px-[4vw] py-[4vh]">
      {night.state === 'over' ? <TelevisionReveal night={night} /> : <Before night={night} />}
      <div className="mt-auto flex flex-wrap items-center gap-4 pt-[4vh]">
        <Link to="/night/{-$code}" params={{ code: night.code }} className={SECONDARY_BUTTON}>
          Back to the movie night
        </Link>
        <Button onClick={() => void document.documentElement.requestFullscreen?.()}>
          <Maximize className="size-4" />
          Full screen
        </Button>
      </div>
    </div>
  );
}

const TITLES = { gathering: 'Movie night', voting: 'Voting', over: '' };

/** Before the result: the code for people who join later, and everybody's progress. */
function Before({ night }: { night: Night }) {
  const url = nightUrl(night);
  return (
    <div className="grid flex-1 items-center gap-x-[5vw] gap-y-8 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <h1 className="display text-[clamp(2.5rem,5vw,6rem)] text-muted">{TITLES[night.state]}</h1>
        <p>
          <span className="sr-only">The code: </span>
          <NightCode code={night.code} className="text-[clamp(4.5rem,17.5vw,22rem)] leading-none!" />
        </p>
        <p className="mt-2 break-all text-[clamp(1rem,1.8vw,2.25rem)] text-muted">{url.replace(/^https?:\/\//, '')}</p>
        <Everybody night={night} />
      </div>
      <QrCode
        text={url}
        label="QR code with the link to this movie night"
        className="w-[min(70vw,50vh)] md:w-[min(30vw,62vh)]"
      />
    </div>
  );
}

function Everybody({ night }: { night: Night }) {
  const { people, state } = night;
  const of = deckSize(night);
  return (
    <ul
      aria-label="Who is here"
      className="mt-[4vh] flex flex-wrap gap-x-[3vw] gap-y-[1.5vh] text-[clamp(1.25rem,2.2vw,3rem)]"
    >
      {people.map(({ name, ready, progress }) => {
        const isDone = state === 'gathering' ? ready : of > 0 && progress >= of;
        return (
          <li key={name} className="flex min-w-0 items-center gap-[0.5em]">
            <span className="wrap-anywhere min-w-0 font-semibold">{name}</span>
            {isDone && (
              <Check
                role="img"
                aria-label={state === 'gathering' ? 'ready' : 'has voted on all films'}
                className="size-[1em] shrink-0 stroke-3 text-sickly"
              />
            )}
            {!isDone && state === 'voting' && (
              <span className="shrink-0 text-muted tabular-nums">
                {progress} of {of}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** The result of a night, large enough for a whole room. */
function TelevisionReveal({ night: { result, draw, loosen, scores } }: { night: Night }) {
  const [winner, ...next] = result ?? [];
  if (!winner) {
    return (
      <div className="flex flex-1 flex-col justify-center">
        <h1 className="display text-[clamp(4rem,11vw,14rem)]">No film is left</h1>
        <p className="mt-[2vh] text-[clamp(1.5rem,3vw,4rem)]">{looserWords(loosen)}</p>
      </div>
    );
  }
  const { film, reason } = winner;
  if (scores && scores.guests > 0) return <TelevisionScores title={film.title} scores={scores} />;
  return (
    <div className="grid flex-1 animate-[rise_900ms_ease-out] items-center gap-x-[5vw] gap-y-8 md:grid-cols-[auto_minmax(0,1fr)]">
      <Poster
        film={film}
        size="w500"
        sizes="(min-width: 48rem) 35vw, 60vw"
        eager
        className="w-[min(60vw,50vh)] shadow-raised md:w-[min(35vw,50vh)]"
        decorative
      />
      <div className="min-w-0">
        <h1 className="text-[clamp(1.25rem,2.2vw,3rem)] text-muted">
          Tonight’s film
          <span className="display mt-[1vh] block hyphens-auto text-[clamp(3.5rem,9vw,13rem)] text-text leading-[0.9]!">
            {film.title}
          </span>
        </h1>
        <p className="mt-[2vh] text-[clamp(1.25rem,2.2vw,3rem)] text-muted">{filmFacts(film)}</p>
        <p className="mt-[2vh] max-w-[36ch] font-semibold text-[clamp(1.5rem,2.6vw,3.5rem)]">{reason}</p>
        {next.length > 0 && (
          <p className="mt-[4vh] text-[clamp(1.125rem,1.8vw,2.25rem)] text-muted">
            Next best: {next.map((one) => one.film.title).join(', or ')}
          </p>
        )}
        <p className="mt-[2vh] text-[clamp(1.125rem,1.8vw,2.25rem)] text-muted">
          After the credits, score the film on your phones.
        </p>
        {draw && (
          <p className="mt-[1vh] text-muted">
            It was a tie, so we drew one of the films at random. Anybody can check the draw with this code: {draw}
          </p>
        )}
      </div>
    </div>
  );
}

type TelevisionScoresProps = { title: string; scores: NightScores };

/** After the film: what the room thought of it, large enough for a sofa. */
function TelevisionScores({ title, scores }: TelevisionScoresProps) {
  return (
    <div className="grid flex-1 items-center gap-x-[4vw] gap-y-8 md:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 text-[clamp(1.125rem,1.9vw,2.5rem)]">
        <h1 className="text-muted">
          After the credits
          <span className="display mt-[1vh] block hyphens-auto text-[clamp(2.5rem,5.5vw,8rem)] text-text leading-[0.95]!">
            {title}
          </span>
        </h1>
        <p className="mt-[1.5vh] mb-[3vh] text-muted">
          {counted(scores.guests, 'guest has', 'guests have')} scored the film.
        </p>
        <Verdicts scores={scores} />
        <div className="mt-[3vh]">
          <ScoreNames scores={scores} />
        </div>
      </div>
      <div className="mx-auto w-[min(88vw,80vh)] md:w-[min(48vw,84vh)]">
        <ScoreGraph title={title} scores={scores} />
      </div>
    </div>
  );
}

/** Keeps the screen on while the page is visible. Browsers take the lock away from hidden pages. */
function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | undefined;
    const take = async () => {
      if (document.hidden) return;
      // Pages without https have no wake lock, and devices with a low battery refuse it. The screen may then turn dark.
      lock = await navigator.wakeLock?.request('screen').catch(() => undefined);
    };
    void take();
    document.addEventListener('visibilitychange', take);
    return () => {
      document.removeEventListener('visibilitychange', take);
      void lock?.release();
    };
  }, []);
}
