import { useHydrated, useRouterState } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { messageOf } from '#ui/forms/use-form.ts';
import { NeedsScripts } from '#ui/states/loading-line.tsx';
import { ApiError } from '#web/lib/api.ts';
import { type MemberPage, useNotice } from '#web/lib/member/member-page.tsx';
import type { Night } from '../contract/movie-night.ts';
import { readNightCode } from '../contract/night-rules.ts';
import { NightBar } from './night-bar.tsx';
import { newsBetween } from './night-words.ts';
import { SCREEN_HASH, useNight } from './use-night.ts';
import { type UnsavedWishes, type Visitor, wishesOf } from './wishes.ts';

// A phone first loads the screen that it shows, and the next ones while somebody types a name or reads.
const Join = lazy(async () => ({ default: (await import('./join-screen.tsx')).JoinScreen }));
const NightProblem = lazy(async () => ({ default: (await import('./night-problem.tsx')).NightProblem }));
const loadGathering = () => import('./gathering.tsx');
const loadVoting = () => import('./voting.tsx');
const loadReveal = () => import('./reveal.tsx');
const Gathering = lazy(async () => ({ default: (await loadGathering()).Gathering }));
const Voting = lazy(async () => ({ default: (await loadVoting()).Voting }));
const Reveal = lazy(async () => ({ default: (await loadReveal()).Reveal }));
const Television = lazy(async () => ({ default: (await import('./television.tsx')).Television }));

type NightScreenProps = {
  /** As it is in the URL. */
  code: string;
  visitor: Visitor;
};

export function NightScreen({ code, ...props }: NightScreenProps) {
  const read = readNightCode(code);
  const isHydrated = useHydrated();
  const loading = <Loading code={read} />;
  return (
    <Suspense fallback={loading}>
      {read && <Loaded code={read} loading={loading} {...props} />}
      {!read && (isHydrated ? <NightProblem title="This movie night does not exist" /> : loading)}
    </Suspense>
  );
}

type LoadedProps = NightScreenProps & { loading: ReactNode };

function Loaded({ code, loading, visitor }: LoadedProps) {
  const { data: night, error, refetch } = useNight(code);
  const { notify, notice } = useNotice();
  // Here, because the view for a television replaces the screen that shows them.
  const [unsaved, setUnsaved] = useState<UnsavedWishes | null>(null);
  const isTelevision = useRouterState({ select: ({ location }) => location.hash === SCREEN_HASH });
  if (error instanceof ApiError && error.status === 404)
    return <NightProblem title="This movie night does not exist" isGone />;
  if (!night && error) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!night) return loading;
  return (
    <>
      <NightNews night={night} />
      {isTelevision ? (
        <Television night={night} />
      ) : (
        <Alone>
          <State night={night} visitor={visitor} page={{ notify }} unsaved={unsaved} onWishes={setUnsaved} />
        </Alone>
      )}
      {notice}
    </>
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

type StateProps = {
  night: Night;
  visitor: Visitor;
  page: MemberPage;
  unsaved: UnsavedWishes | null;
  onWishes: (unsaved: UnsavedWishes) => void;
};

function State({ night, visitor, page, unsaved, onWishes }: StateProps) {
  const { state, mine, round } = night;
  useEffect(() => {
    void Promise.allSettled([loadGathering(), loadVoting(), loadReveal()]);
  }, []);
  if (state === 'over') return <Reveal night={night} isMember={visitor.isMember} page={page} />;
  if (!mine) return <Join night={night} />;
  const own = { night, mine, visitor, notify: page.notify };
  if (state === 'voting') return <Voting key={round} {...own} />;
  const wishes = unsaved?.round === round ? unsaved.wishes : wishesOf(mine);
  return <Gathering key={round} {...own} wishes={wishes} onWishes={(next) => onWishes({ round, wishes: next })} />;
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

function LoadFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <NightProblem title="The movie night could not be loaded" text={messageOf(error, 'Please try again.')}>
      <button type="button" onClick={onRetry} className="text-link target font-semibold">
        Try again
      </button>
    </NightProblem>
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
