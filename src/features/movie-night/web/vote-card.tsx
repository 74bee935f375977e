import { Ban, Heart, Undo2, X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useRef } from 'react';
import { TrailerButton } from '#features/films/web/films.ts';
import { FilmChips, ServicesLine } from '#features/tonight/web/tonight.ts';
import { SmallFrightGraph } from '#ui/charts/small-fright-graph.tsx';
import { classNames } from '#ui/class-names.ts';
import { Poster } from '#ui/pictures/poster.tsx';
import type { NightFilm } from '../contract/movie-night.ts';
import type { Vote } from '../contract/night-rules.ts';
import { filmFacts } from './night-words.ts';

export const CARD_TITLE_ID = 'card-title';

type VoteCardProps = { film: NightFilm; onSwipe: (vote: 'yes' | 'no') => void };

/** A film of the deck. Each film needs its own React key, so that a new card is animated. */
export function VoteCard({ film, onSwipe }: VoteCardProps) {
  const { title, fright, overview, trailer } = film;
  return (
    <article
      aria-labelledby={CARD_TITLE_ID}
      {...useDrag(onSwipe)}
      className="group/card relative grid animate-[rise_200ms_ease-out] touch-pan-y grid-cols-[minmax(0,11fr)_minmax(0,9fr)] gap-x-4 gap-y-3 rounded-md border border-line bg-raised p-3.5 md:grid-cols-[minmax(0,16rem)_minmax(0,1fr)] md:grid-rows-[auto_1fr] md:gap-x-9 md:p-6 lg:grid-cols-[minmax(0,20rem)_minmax(0,1fr)]"
    >
      <Poster
        film={film}
        size="w500"
        sizes="(min-width: 48rem) 320px, 55vw"
        eager
        className="self-start shadow-raised md:row-span-2"
        decorative
      />
      <div className="flex min-w-0 flex-col gap-3 lg:flex-row lg:justify-between lg:gap-8">
        <div className="min-w-0">
          <h2
            id={CARD_TITLE_ID}
            tabIndex={-1}
            className="display line-clamp-5 hyphens-auto text-3xl leading-none! outline-none md:text-6xl"
          >
            {title}
          </h2>
          <p className="mt-1.5 text-muted md:text-lg">{filmFacts(film)}</p>
        </div>
        {fright && (
          <SmallFrightGraph
            title={title}
            profile={fright}
            isLabelled
            className="size-28 max-md:mt-auto md:mx-12 md:my-4 md:size-36 md:shrink-0 lg:mx-10"
          />
        )}
      </div>
      <div className="col-span-full space-y-3 md:col-span-1 md:col-start-2">
        <FilmChips film={film} />
        {overview && (
          <p className="line-clamp-3 max-w-prose max-md:[@media(min-height:48rem)]:line-clamp-6 max-md:[@media(max-height:44rem)]:line-clamp-2 max-md:[@media(max-height:38rem)]:hidden text-muted text-sm leading-relaxed md:line-clamp-6 md:text-base">
            {overview}
          </p>
        )}
        <div className="flex items-center justify-between gap-4 empty:hidden md:flex-row-reverse md:justify-end md:gap-6">
          <div className="min-w-0 empty:hidden">
            <ServicesLine film={film} />
          </div>
          {trailer && (
            <div className="shrink-0">
              <TrailerButton filmTitle={title} link={trailer} />
            </div>
          )}
        </div>
      </div>
      <Stamp side="yes" />
      <Stamp side="no" />
    </article>
  );
}

/** Shows which vote the swipe would be. */
function Stamp({ side }: { side: 'yes' | 'no' }) {
  const place =
    side === 'yes'
      ? 'left-5 -rotate-12 border-sickly text-sickly group-data-[leaning=yes]/card:block'
      : 'right-5 rotate-12 border-link text-link group-data-[leaning=no]/card:block';
  return (
    <span
      aria-hidden="true"
      className={`display pointer-events-none absolute top-5 hidden rounded-md border-4 bg-ground/90 px-4 py-1 text-5xl ${place}`}
    >
      {side}
    </span>
  );
}

/** Pixels after which a press is a drag and not a click. */
const MIN_DRAG = 8;

type Drag = { pointer: number; x: number; y: number; begin: number; isMoving: boolean };

/** Moves a card with the finger or the mouse. Up and down still scroll the page (`touch-pan-y`). */
function useDrag(onSwipe: (vote: 'yes' | 'no') => void) {
  const drag = useRef<Drag | null>(null);
  const place = (card: HTMLElement, x: number) => {
    card.style.transform = x === 0 ? '' : `translateX(${x}px) rotate(${x / 30}deg)`;
    card.dataset.leaning = x > MIN_DRAG ? 'yes' : x < -MIN_DRAG ? 'no' : '';
  };
  const end = (card: HTMLElement) => {
    drag.current = null;
    place(card, 0);
  };
  return {
    onPointerDown: ({ pointerId, clientX, clientY, timeStamp, isPrimary, button }: PointerEvent<HTMLElement>) => {
      if (isPrimary && button === 0)
        drag.current = { pointer: pointerId, x: clientX, y: clientY, begin: timeStamp, isMoving: false };
    },
    onPointerMove: ({ pointerId, clientX, currentTarget }: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (!current || pointerId !== current.pointer) return;
      const x = clientX - current.x;
      if (!current.isMoving && Math.abs(x) < MIN_DRAG) return;
      if (!current.isMoving) currentTarget.setPointerCapture(pointerId);
      current.isMoving = true;
      place(currentTarget, x);
    },
    onPointerUp: ({ pointerId, clientX, clientY, timeStamp, currentTarget }: PointerEvent<HTMLElement>) => {
      const { current } = drag;
      if (!current || pointerId !== current.pointer) return;
      const way = { x: clientX - current.x, y: clientY - current.y, time: timeStamp - current.begin };
      end(currentTarget);
      const vote = current.isMoving ? swipeVote(way, currentTarget.offsetWidth) : null;
      if (vote) onSwipe(vote);
    },
    onPointerCancel: ({ currentTarget }: PointerEvent<HTMLElement>) => end(currentTarget),
    // The browser would drag the picture or a link instead.
    onDragStart: (event: { preventDefault: () => void }) => event.preventDefault(),
  };
}

/** The movement of a finger: pixels from its first position, and the time in milliseconds. */
type Swipe = { x: number; y: number; time: number };

/** The part of the card's width that a slow swipe must cover. */
const MIN_PART = 0.3;
/** A quick swipe (a flick) may be shorter. It needs at least this many pixels, and this many pixels per millisecond. */
const MIN_FLICK = 40;
const MIN_FLICK_SPEED = 0.5;
/** The least ratio of sideways to vertical movement. Below it, the finger scrolls the page. */
const MIN_LEVEL = 1.5;

/**
 * A swipe to the right is a yes, to the left a no. Null if the card goes back to its place. No swipe is a veto, because
 * each guest has only one veto.
 */
export function swipeVote({ x, y, time }: Swipe, cardWidth: number): 'yes' | 'no' | null {
  const way = Math.abs(x);
  if (way < MIN_LEVEL * Math.abs(y)) return null;
  const isFlick = way >= MIN_FLICK && way >= MIN_FLICK_SPEED * time;
  if (way < MIN_PART * cardWidth && !isFlick) return null;
  return x > 0 ? 'yes' : 'no';
}

type VoteButtonsProps = {
  /** False when all films have a vote. */
  hasCard: boolean;
  hasVeto: boolean;
  hasVotes: boolean;
  onVote: (vote: Vote) => void;
  onTakeBack: () => void;
};

const BUTTON =
  'flex min-h-16 cursor-pointer flex-col items-center justify-center gap-0.5 rounded-xl border font-semibold text-sm transition-colors aria-disabled:cursor-default aria-disabled:border-line aria-disabled:bg-transparent aria-disabled:text-muted';
const PLAIN = 'border-line-strong bg-ground not-aria-disabled:hover:border-text';

/** Within reach of one thumb. A button that has no effect at the moment stays in its place, and keeps the focus. */
export function VoteButtons({ hasCard, hasVeto, hasVotes, onVote, onTakeBack }: VoteButtonsProps) {
  const mayVeto = hasCard && hasVeto;
  return (
    <fieldset
      aria-label="Your vote"
      className="mx-auto grid max-w-2xl grid-cols-[1fr_4.5rem_4.5rem_1fr] gap-2 md:grid-cols-[1fr_7rem_7rem_1fr] md:gap-3"
    >
      <VoteButton isOn={hasCard} onPress={() => onVote('no')} className={PLAIN} shortcut="←">
        <X className="size-6" />
        No
      </VoteButton>
      <VoteButton isOn={hasVotes} onPress={onTakeBack} className={PLAIN} shortcut="U">
        <Undo2 className="size-5" />
        Undo
      </VoteButton>
      <VoteButton isOn={mayVeto} onPress={() => onVote('veto')} className={PLAIN} shortcut="V">
        <Ban className="size-5" />
        {hasVeto ? 'Veto' : 'Veto used'}
      </VoteButton>
      <VoteButton
        isOn={hasCard}
        onPress={() => onVote('yes')}
        className="border-transparent bg-action text-on-action hover:bg-action-hover"
        shortcut="→"
      >
        <Heart className="size-6" />
        Yes
      </VoteButton>
    </fieldset>
  );
}

type VoteButtonProps = {
  isOn: boolean;
  onPress: () => void;
  className: string;
  shortcut: string;
  children: ReactNode;
};

function VoteButton({ isOn, onPress, className, shortcut, children }: VoteButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={!isOn || undefined}
      onClick={() => isOn && onPress()}
      className={classNames(BUTTON, className)}
    >
      {children}
      <span aria-hidden="true" className="font-normal text-xs opacity-80 pointer-coarse:hidden">
        {shortcut}
      </span>
    </button>
  );
}
