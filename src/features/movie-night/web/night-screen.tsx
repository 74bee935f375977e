import { useHydrated, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { TextButton } from '#ui/button.tsx';
import { messageOf } from '#ui/forms/use-form.ts';
import { NeedsScripts } from '#ui/states/loading-line.tsx';
import { ApiError } from '#web/lib/api.ts';
import { ScreenWithNotices } from '#web/lib/member/member-page.tsx';
import type { Night, Wishes } from '../contract/movie-night.ts';
import { NIGHT_LIFETIME, readNightCode } from '../contract/night-rules.ts';
import { JoinScreen, NightProblem } from './join-screen.tsx';
import { NightBar } from './night-bar.tsx';
import { SCREEN_HASH, useNight, wishesOf } from './night-calls.ts';
import { newsBetween } from './night-words.ts';

// A phone first loads the screen that it shows, and the next ones while somebody types a name or reads.
const loadGathering = () => import('./gathering.tsx');
const loadVoting = () => import('./voting.tsx');
const loadReveal = () => import('./reveal.tsx');
const Gathering = lazy(async () => ({ default: (await loadGathering()).Gathering }));
const Voting = lazy(async () => ({ default: (await loadVoting()).Voting }));
const Reveal = lazy(async () => ({ default: (await loadReveal()).Reveal }));
const Television = lazy(async () => ({ default: (await import('./television.tsx')).Television }));

const NO_NIGHT = 'This movie night does not exist';

/** A member whose session has ended stays in the night, as a visitor. */
const stay = () => {};

/** @param code as it is in the URL */
export function NightScreen({ code }: { code: string }) {
  const read = readNightCode(code);
  const isHydrated = useHydrated();
  if (!read && isHydrated) return <NightProblem title={NO_NIGHT} text="Please check the code." />;
  if (!read) return <Loading code={null} />;
  return (
    <Suspense fallback={<Loading code={read} />}>
      <Loaded code={read} />
    </Suspense>
  );
}

/** Wishes that a guest has entered for a round, but not sent yet. */
type UnsavedWishes = { round: number; wishes: Wishes };

function Loaded({ code }: { code: string }) {
  const { data: night, error, refetch } = useNight(code);
  // Here, because the view for a television replaces the screen that shows them.
  const [unsaved, setUnsaved] = useState<UnsavedWishes | null>(null);
  const isTelevision = useRouterState({ select: ({ location }) => location.hash === SCREEN_HASH });
  if (error instanceof ApiError && error.status === 404) {
    const text = `A movie night ends after ${NIGHT_LIFETIME} hours. If yours is newer, check the code.`;
    return <NightProblem title={NO_NIGHT} text={text} />;
  }
  if (!night && error)
    return (
      <NightProblem title="The movie night could not be loaded" text={messageOf(error, 'Please try again.')}>
        <TextButton onClick={() => void refetch()} className="font-semibold">
          Try again
        </TextButton>
      </NightProblem>
    );
  if (!night) return <Loading code={code} />;
  return (
    <ScreenWithNotices signIn={stay}>
      <NightNews night={night} />
      {isTelevision ? (
        <Television night={night} />
      ) : (
        <Alone>
          <State night={night} unsaved={unsaved} onWishes={setUnsaved} />
        </Alone>
      )}
    </ScreenWithNotices>
  );
}

/** On phones the site's header and navigation are hidden (app.css). */
function Alone({ children }: { children: ReactNode }) {
  return (
    <div data-alone="phone" className="page">
      {children}
    </div>
  );
}

type StateProps = { night: Night; unsaved: UnsavedWishes | null; onWishes: (unsaved: UnsavedWishes) => void };

function State({ night, unsaved, onWishes }: StateProps) {
  const { state, mine, round } = night;
  useEffect(() => {
    void Promise.allSettled([loadGathering(), loadVoting(), loadReveal()]);
  }, []);
  if (state === 'over') return <Reveal night={night} />;
  if (!mine) return <JoinScreen night={night} />;
  const own = { ...night, mine };
  if (state === 'voting') return <Voting key={round} night={own} />;
  const wishes = unsaved?.round === round ? unsaved.wishes : wishesOf(mine);
  return <Gathering key={round} night={own} wishes={wishes} onWishes={(next) => onWishes({ round, wishes: next })} />;
}

function Loading({ code }: { code: string | null }) {
  return (
    <Alone>
      <NightBar code={code} title="Movie night" />
      <p role="status" className="py-10 text-muted noscript:hidden">
        Loading the movie night
      </p>
      <div className="py-10 empty:hidden">
        <NeedsScripts>A movie night works only with JavaScript.</NeedsScripts>
      </div>
    </Alone>
  );
}

/** Tells a screen reader what the others have done. */
function NightNews({ night }: { night: Night }) {
  const [told, setTold] = useState({ night, text: '' });
  if (told.night !== night) {
    const news = newsBetween(told.night, night).join(' ');
    setTold({ night, text: news || told.text });
  }
  return (
    <p role="status" className="sr-only">
      {told.text}
    </p>
  );
}
