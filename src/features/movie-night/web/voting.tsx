import { useEffect, useEffectEvent, useState } from 'react';
import { Fold } from '#ui/fold.tsx';
import { counted } from '#ui/format/numbers.ts';
import { apiSend } from '#web/lib/calls.ts';
import type { Night, NightFilm, NightVote, Wishes } from '../contract/movie-night.ts';
import type { Vote } from '../contract/night-rules.ts';
import { focusHeading, NightBar, WideButton } from './night-bar.tsx';
import { type OwnNight, useNightChange, wishesOf } from './night-calls.ts';
import { looserWords } from './night-words.ts';
import { ConfirmButton, Guests } from './people.tsx';
import { CARD_TITLE_ID, VoteButtons, VoteCard } from './vote-card.tsx';
import { WishesForm } from './wishes-form.tsx';

const REGION_ID = 'deck';

type VotingProps = { night: OwnNight };

export function Voting({ night }: VotingProps) {
  const films = night.films ?? [];
  return films.length === 0 ? <NothingFits night={night} /> : <Deck films={films} night={night} />;
}

function Deck({ films, night }: VotingProps & { films: NightFilm[] }) {
  const { code, people, fitting, mayLead, newRounds, mine } = night;
  const [shown, setShown] = useState<number | null>(null);
  const { votes, give, takeBack } = useVotes({ code, saved: mine.votes, onFailure: setShown });
  const film = nextCard(films, votes, shown);
  if (film && film.id !== shown) setShown(film.id);
  const mayVeto = hasVeto(votes);

  const vote = (given: Vote) => {
    if (film && (given !== 'veto' || mayVeto)) give(film.id, given);
  };
  const undo = () => setShown(takeBack());
  useVoteKeys((key) => (key === 'undo' ? undo() : vote(key)));
  // The deck has replaced the form that had the focus, so the first film's title gets it now. After a vote, the focus
  // stays on the buttons.
  useEffect(() => {
    document.getElementById(CARD_TITLE_ID)?.focus();
  }, []);
  const count = films.filter(({ id }) => votes.some(({ filmId }) => filmId === id)).length;
  return (
    <>
      <NightBar code={code} title={film ? `${count + 1} of ${films.length}` : 'All done'} />
      <section
        id={REGION_ID}
        aria-label="Films to choose from"
        className="mx-auto flex max-w-5xl flex-col pt-4 max-md:min-h-[calc(100svh-3.6rem)]"
      >
        <p role="status" className="sr-only">
          {film ? `${film.title}, film ${count + 1} of ${films.length}` : 'You have voted on all films.'}
        </p>
        {film ? <VoteCard key={film.id} film={film} onSwipe={vote} /> : <Done night={night} />}
        {/* The buttons stay in the same place for every card. */}
        <div className="sticky bottom-0 z-10 mt-auto bg-ground/95 py-3 md:pt-5 pb-[calc(0.75rem+env(safe-area-inset-bottom))]">
          <VoteButtons
            hasCard={film !== null}
            hasVeto={mayVeto}
            hasVotes={votes.length > 0}
            onVote={vote}
            onTakeBack={undo}
          />
        </div>
      </section>
      <aside aria-label="Guests" className="mx-auto mt-4 max-w-2xl">
        <Guests night={night}>
          {fitting !== null && (
            <p className="text-muted text-sm">
              {counted(fitting, 'film is', 'films are')} within everybody’s limits.
              {people.length === 2 &&
                ' With only two people, each of you can guess the other’s limits from these films.'}
            </p>
          )}
          {newRounds > 0 && (
            <Fold label="Change my picks">
              <NewRound night={night} />
            </Fold>
          )}
          {mayLead && <End code={code} />}
        </Guests>
      </aside>
    </>
  );
}

function Done({ night: { people, films } }: { night: Night }) {
  const missing = people.filter(({ me, progress }) => !me && progress < (films?.length ?? 0)).length;
  return (
    <div className="my-auto py-14 text-center md:py-24">
      <h2 className="display text-5xl md:text-7xl">You have voted on all films</h2>
      <p className="mt-3 text-lg text-muted">
        {missing > 0 && `${missing === 1 ? 'One person is' : `${missing} people are`} still voting.`}
      </p>
    </div>
  );
}

/** Ends the voting with the votes given so far. */
function End({ code }: { code: string }) {
  const end = useNightChange({
    code,
    send: () => apiSend('POST', '/nights/{code}/end', { path: { code } }),
    failure: 'The voting could not be finished. Please try again.',
  });
  return <ConfirmButton label="Finish" isBusy={end.isPending} onConfirm={end.mutate} />;
}

/** Changed wishes begin a new round for all. A night allows this only twice: more rounds would reveal limits. */
function NewRound({ night: { code, newRounds, mine } }: VotingProps) {
  const [wishes, setWishes] = useState<Wishes>(() => wishesOf(mine));
  const round = useNightChange({
    code,
    send: () => apiSend('PUT', '/nights/{code}/me', { path: { code }, body: wishes }),
    failure: 'Your picks could not be saved. Please try again.',
  });
  return (
    <div className="max-w-2xl">
      <p className="mb-5 text-muted">
        If you change your picks, a new round starts for everybody, and all votes are lost.{' '}
        {newRounds === 1
          ? 'After this one, you cannot start another new round tonight.'
          : 'A movie night can have at most two new rounds.'}
      </p>
      {/* What is being saved cannot be changed. */}
      <div inert={round.isPending}>
        <WishesForm wishes={wishes} onChange={setWishes} />
      </div>
      <div className="mt-6">
        <WideButton label="Start a new round" busy="Saving..." isBusy={round.isPending} onPress={round.mutate} />
      </div>
    </div>
  );
}

/** Shown when no film is within everybody's limits. It says which kind of wish to loosen, but never whose wish. */
function NothingFits({ night }: VotingProps) {
  return (
    <>
      <NightBar code={night.code} title="Movie night" />
      <div className="max-w-3xl py-8 md:py-14">
        <h2 ref={focusHeading} tabIndex={-1} className="display text-5xl outline-none md:text-7xl">
          No film fits everybody
        </h2>
        <p className="mt-3 text-lg md:text-xl">{looserWords(night.loosen)}</p>
      </div>
      {night.newRounds > 0 && <NewRound night={night} />}
    </>
  );
}

type VoteKey = Vote | 'undo';

const ARROWS: Record<string, VoteKey> = { ArrowLeft: 'no', ArrowRight: 'yes' };
/** Letters count only in the region of the card: speech input types letters anywhere (WCAG 2.1.4). */
const LETTERS: Record<string, VoteKey> = { v: 'veto', u: 'undo' };

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, select, textarea, [role=dialog]') !== null;

function useVoteKeys(press: (key: VoteKey) => void): void {
  const pressLatest = useEffectEvent(press);
  useEffect(() => {
    const onKeyDown = ({ key, target, ctrlKey, metaKey, altKey, repeat }: KeyboardEvent) => {
      if (ctrlKey || metaKey || altKey || repeat || isTyping(target)) return;
      const isInside = target instanceof Element && target.closest(`#${REGION_ID}`) !== null;
      const pressed = ARROWS[key] ?? (isInside ? LETTERS[key.toLowerCase()] : undefined);
      if (pressed) pressLatest(pressed);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}

type VotesOptions = {
  code: string;
  saved: NightVote[];
  /** Called when a vote could not be saved. */
  onFailure: (filmId: number) => void;
};

/** Shows votes immediately, and sends them one after the other. A vote that cannot be saved is taken back. */
function useVotes({ code, saved, onFailure }: VotesOptions) {
  const [waiting, setWaiting] = useState<VoteChange[]>([]);
  const { mutate } = useNightChange({
    code,
    send: ({ filmId, vote }: VoteChange) =>
      vote
        ? apiSend('POST', '/nights/{code}/votes', { path: { code }, body: { filmId, vote } })
        : apiSend('DELETE', '/nights/{code}/votes/{filmId}', { path: { code, filmId } }),
    failure: 'Your vote could not be saved. Please try again.',
    onFailure: ({ filmId }) => onFailure(filmId),
    onSettled: () => setWaiting(([_, ...others]) => others),
  });
  const change = (made: VoteChange) => {
    setWaiting((before) => [...before, made]);
    mutate(made);
  };
  const votes = waiting.reduce(withChange, saved);
  return {
    votes,
    give: (filmId: number, vote: Vote) => change({ filmId, vote }),
    /** @returns the id of the film whose vote was taken back; null if there was no vote */
    takeBack: (): number | null => {
      const last = votes.at(-1);
      if (last) change({ filmId: last.filmId, vote: null });
      return last?.filmId ?? null;
    },
  };
}

/** @property vote null takes the vote back */
type VoteChange = { filmId: number; vote: Vote | null };

export function withChange(votes: readonly NightVote[], { filmId, vote }: VoteChange): NightVote[] {
  const others = votes.filter((one) => one.filmId !== filmId);
  return vote ? [...others, { filmId, vote }] : others;
}

/**
 * The order of the deck may change while somebody reads a card, so the shown card stays until it has a vote.
 *
 * @param shown the id of the film on the shown card, null before the first card
 * @returns null when every film has a vote
 */
export function nextCard<Film extends { id: number }>(
  films: readonly Film[],
  votes: readonly NightVote[],
  shown: number | null,
): Film | null {
  const open = films.filter(({ id }) => votes.every(({ filmId }) => filmId !== id));
  return open.find(({ id }) => id === shown) ?? open[0] ?? null;
}

/** True if the guest has not given the veto yet. */
export const hasVeto = (votes: readonly NightVote[]) => votes.every(({ vote }) => vote !== 'veto');
