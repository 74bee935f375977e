import { createHash, randomBytes } from 'node:crypto';
import { conflict, notFound } from '#engine/errors.ts';
import { looksLike } from '#engine/lib/same-name.ts';
import type { NightVote } from '../contract/movie-night.ts';
import { type Ballot, decide, isUnanimous } from './deciding.ts';
import { fitOf } from './fit.ts';
import {
  type Change,
  type DeckFilm,
  type Guest,
  type GuestChange,
  type NightState,
  NO_WISHES,
  NOTHING_BROUGHT,
  refuseOver,
  requireLead,
} from './night-state.ts';

type OrderOptions = {
  /** The same seed gives the same order. */
  seed: string;
  /** Films on which this guest has voted, which come first. */
  voted: readonly number[];
  /** Returns how many other guests said yes to the film, plus one if the film is on several watchlists. */
  weightOf: (id: number) => number;
};

/** Returns a number from 0 to below 1, always the same for the same text. */
const chance = (text: string) => createHash('sha256').update(text).digest().readUIntBE(0, 6) / 2 ** 48;

/**
 * Returns the deck in one guest's order. The order is random, but films that others like are likely to come early, so
 * that a common film is found soon. They do not always come early, so the order does not reveal how others have voted.
 */
export function orderFor(deck: readonly number[], { seed, voted, weightOf }: OrderOptions): number[] {
  const open = deck.filter((id) => !voted.includes(id));
  const places = new Map(open.map((id) => [id, chance(`${seed} ${id}`) / (1 + weightOf(id))]));
  return [...voted, ...open.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0))];
}

/** After every REORDER_EVERY votes of a guest, the rest of the deck gets a new order for this guest. */
const REORDER_EVERY = 5;

const ballotOf = ({ votes }: Guest): Ballot => new Map(votes.map(({ filmId, vote }) => [filmId, vote]));

const isBroughtBy = ({ listedBy, likedBy }: DeckFilm, seat: number) =>
  listedBy.includes(seat) || likedBy.includes(seat);

/** A guest's order of the deck, by the votes of the others so far. */
export function orderOf({ id, round, deck, guests }: NightState, me: Pick<Guest, 'seat' | 'votes'>): number[] {
  const others = guests.filter(({ seat }) => seat !== me.seat).map(ballotOf);
  const overlap = new Set(deck.filter(({ listedBy }) => listedBy.length > 1).map((film) => film.id));
  return orderFor(
    deck.map((film) => film.id),
    {
      seed: `${id} ${round} ${me.seat}`,
      voted: me.votes.map(({ filmId }) => filmId),
      weightOf: (film) => others.filter((ballot) => ballot.get(film) === 'yes').length + Number(overlap.has(film)),
    },
  );
}

/** Ends the night: stores the result, and clears the votes and wishes that led to it. */
function ended({ deck, guests }: NightState): Change {
  const seed = randomBytes(4).toString('hex');
  const candidates = deck.map((film) => ({
    id: film.id,
    fits: guests.map(({ seat, wishes }) => fitOf(film, wishes, isBroughtBy(film, seat))),
  }));
  const places = decide(candidates, guests.map(ballotOf), seed);
  const shown = places.flatMap(({ id }) => deck.find((film) => film.id === id) ?? []);
  const forgotten = { wishes: NO_WISHES, votes: [], filmOrder: [], ...NOTHING_BROUGHT };
  return {
    night: {
      state: 'over',
      deck: shown.map((film) => ({ ...film, listedBy: [], likedBy: [] })),
      result: places.map(({ id, ...place }) => ({ filmId: id, of: guests.length, ...place })),
      draw: places[0]?.isDrawn ? seed : null,
    },
    guests: new Map(guests.map(({ seat }) => [seat, forgotten])),
    isVisible: true,
  };
}

/** Ends the voting when a film has everybody's yes, or when nobody has a film left to vote on. */
function endedIfDone(after: NightState): Change | null {
  const { deck, guests, runOn, state } = after;
  if (state !== 'voting' || deck.length === 0 || guests.length === 0) return null;
  const ballots = guests.map(ballotOf);
  const isFound = !runOn && deck.some(({ id }) => isUnanimous(id, ballots));
  const isDone = guests.every(({ votes }) => votes.length >= deck.length);
  return isFound || isDone ? ended(after) : null;
}

const withGuest = (state: NightState, changed: Guest): NightState => ({
  ...state,
  guests: state.guests.map((guest) => (guest.seat === changed.seat ? changed : guest)),
});

function requireVoting(state: NightState): void {
  refuseOver(state);
  if (state.state === 'gathering') throw conflict('The voting has not started yet.');
}

/** @throws AppError conflict, not_found */
export function voting(state: NightState, me: Guest, { filmId, vote }: NightVote): Change {
  requireVoting(state);
  if (!state.deck.some(({ id }) => id === filmId)) throw notFound('This film is not one of the films to vote on.');
  const former = me.votes.find((voted) => voted.filmId === filmId);
  // The request was sent again, because its response was lost.
  if (former?.vote === vote) return { isVisible: false };
  if (former) throw conflict('You have voted on this film already.');
  if (vote === 'veto' && me.votes.some((voted) => voted.vote === 'veto'))
    throw conflict('You have used your veto. Take it back first, or say no.');
  const votes = [...me.votes, { filmId, vote }];
  const filmOrder = votes.length % REORDER_EVERY === 0 ? orderOf(state, { ...me, votes }) : me.filmOrder;
  return (
    endedIfDone(withGuest(state, { ...me, votes })) ?? {
      guests: new Map([[me.seat, { votes, filmOrder }]]),
      isVisible: true,
    }
  );
}

/** @throws AppError conflict */
export function takingBack(state: NightState, me: Guest, filmId: number): Change {
  requireVoting(state);
  const last = me.votes.at(-1);
  if (last?.filmId !== filmId) {
    // The request was sent again, because its response was lost.
    if (!me.votes.some((voted) => voted.filmId === filmId)) return { isVisible: false };
    throw conflict('You can take back only your last vote.');
  }
  return { guests: new Map([[me.seat, { votes: me.votes.slice(0, -1) }]]), isVisible: true };
}

/** @throws AppError forbidden */
export function ending(state: NightState, me: Guest, now: Date): Change {
  if (state.state === 'over') return { isVisible: false };
  requireLead(state, me, now);
  return ended(state);
}

/** Removes a guest. Everybody may remove themselves. @throws AppError forbidden, not_found */
export function removing(state: NightState, me: Guest, name: string, now: Date): Change {
  const leaving = state.guests.find((guest) => looksLike(guest.name, name));
  if (leaving?.seat !== me.seat) requireLead(state, me, now);
  if (!leaving) throw notFound('Nobody has this name.');
  const rest = state.guests.filter((guest) => guest !== leaving);
  const [first] = rest;
  const done = endedIfDone({ ...state, guests: rest });
  const guests = done?.guests ?? new Map<number, GuestChange>();
  if (leaving.isHost && first) guests.set(first.seat, { ...guests.get(first.seat), isHost: true, hereAt: now });
  return { ...done, guests, removed: leaving.seat, isVisible: true };
}
