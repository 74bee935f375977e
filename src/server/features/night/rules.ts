import { isDeepStrictEqual } from 'node:util';
import type { GuestWishes, NightVote } from '#contract/night/night.ts';
import { HOST_AWAY, MAX_NEW_ROUNDS, MAX_PEOPLE } from '#contract/night/night-rules.ts';
import { AppError, notFound } from '../../errors.ts';
import { type Ballot, decide, isUnanimous } from './deciding.ts';
import { orderFor } from './film-order.ts';
import { fitOf } from './fit.ts';
import { type Brought, type DeckFilm, type Guest, type NightState, NO_WISHES, type Wishes } from './night-state.ts';

/** After so many votes of a guest, the rest of the deck is put into a new order for this guest. */
const REORDER_EVERY = 5;

/**
 * What a call changes. Others are told only of what is visible to them: a guest's own wishes are not, so they must
 * change neither the version nor anything else that others can read.
 */
export type Change = {
  night?: Partial<Omit<NightState, 'guests' | 'id' | 'code'>>;
  guests?: Map<number, Partial<Guest & Brought>>;
  removed?: number;
  isVisible: boolean;
};

const conflict = (message: string) => new AppError('conflict', { message });

function refuseOver({ state }: NightState): void {
  if (state === 'over') throw conflict('This night is over. Open a new one.');
}

/** Also compares in the other direction: the clock may have been set back. */
export const isAway = (hereAt: Date, now: Date) => Math.abs(now.getTime() - hereAt.getTime()) >= HOST_AWAY;

/** Names that look the same are the same: case, width and spaces do not count. */
export const nameKeyOf = (name: string) => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ');

function requireLead({ guests }: NightState, me: Guest, now: Date): void {
  const host = guests.find(({ isHost }) => isHost);
  if (me.isHost || !host || isAway(host.hereAt, now)) return;
  throw new AppError('forbidden', { message: 'Only the host can do this, or everybody once the host has been away.' });
}

const ballotOf = ({ votes }: Guest): Ballot => new Map(votes.map(({ filmId, vote }) => [filmId, vote]));

const isBroughtBy = ({ listedBy, likedBy }: DeckFilm, seat: number) =>
  listedBy.includes(seat) || likedBy.includes(seat);

/** A guest's order of the deck, by the votes of the others so far. */
function orderOf({ id, round, deck, guests }: NightState, me: Pick<Guest, 'seat' | 'votes'>): number[] {
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

/** The result without the votes and wishes from which it was made. */
function ended(state: NightState, seed: string): Change {
  const { deck, guests } = state;
  const candidates = deck.map((film) => ({
    id: film.id,
    fits: guests.map(({ seat, wishes }) => fitOf(film, wishes, isBroughtBy(film, seat))),
  }));
  const { places, isDrawn } = decide(candidates, guests.map(ballotOf), seed);
  const shown = places.flatMap(({ id }) => deck.find((film) => film.id === id) ?? []);
  const forgotten = { wishes: NO_WISHES, votes: [], filmOrder: [], watchlist: null, seen: null, taste: null };
  return {
    night: {
      state: 'over',
      deck: shown.map((film) => ({ ...film, listedBy: [], likedBy: [] })),
      result: places.map(({ id, yes }) => ({ filmId: id, yes, of: guests.length })),
      draw: isDrawn ? seed : null,
    },
    guests: new Map(guests.map(({ seat }) => [seat, forgotten])),
    isVisible: true,
  };
}

/** Ends the voting when a film has everybody's yes, or when nobody has a film left to vote on. */
function endedIfDone(after: NightState, seed: string): Change | null {
  const { deck, guests, runOn, state } = after;
  if (state !== 'voting' || deck.length === 0 || guests.length === 0) return null;
  const ballots = guests.map(ballotOf);
  const isFound = !runOn && deck.some(({ id }) => isUnanimous(id, ballots));
  const isDone = guests.every(({ votes }) => votes.length >= deck.length);
  return isFound || isDone ? ended(after, seed) : null;
}

const withGuest = (state: NightState, changed: Guest): NightState => ({
  ...state,
  guests: state.guests.map((guest) => (guest.seat === changed.seat ? changed : guest)),
});

export type NewGuest = Omit<Guest, 'hereAt'>;

/** @throws AppError conflict */
export function joining(state: NightState, name: string): NewGuest {
  const { guests, deck } = state;
  refuseOver(state);
  if (guests.length >= MAX_PEOPLE) throw conflict(`This night is full: ${MAX_PEOPLE} people are here.`);
  const nameKey = nameKeyOf(name);
  if (guests.some((guest) => guest.nameKey === nameKey))
    throw conflict('Somebody with this name is here already. Please choose another one.');
  const taken = [
    ...guests.map(({ seat }) => seat),
    ...deck.flatMap(({ listedBy, likedBy }) => [...listedBy, ...likedBy]),
  ];
  const guest = {
    seat: Math.max(0, ...taken) + 1,
    name,
    nameKey,
    isHost: !guests.some(({ isHost }) => isHost),
    // Who comes late votes at once.
    isReady: state.state === 'voting',
    wishes: NO_WISHES,
    votes: [],
  };
  return { ...guest, filmOrder: state.state === 'voting' ? orderOf(state, guest) : [] };
}

function newWishes(former: Wishes, { axes, bring: _, ready: __, ...given }: GuestWishes): Wishes {
  const wanted = Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      if (value === undefined) return [];
      // The order of a list is no wish.
      return [[name, Array.isArray(value) ? value.toSorted() : value]];
    }),
  );
  const { scares = former.axes.scares, gore = former.axes.gore } = axes ?? {};
  return { ...former, ...wanted, axes: { scares, gore } };
}

/** Wishes changed after the start begin a new round for all. */
function newRound({ round, guests }: NightState): Change & { guests: Map<number, Partial<Guest & Brought>> } {
  if (round > MAX_NEW_ROUNDS)
    throw conflict('Wishes have been changed twice since the start. Please vote, or open a new night.');
  return {
    night: { state: 'gathering', round: round + 1, runOn: false, fitting: null, deck: [], loosen: [] },
    guests: new Map(guests.map(({ seat }) => [seat, { votes: [], filmOrder: [], isReady: false }])),
    isVisible: true,
  };
}

/**
 * @param brought the lists that the guest brings from now on; those that are left out stay
 * @throws AppError conflict
 */
export function changingWishes(
  state: NightState,
  me: Guest & { brought: Brought },
  input: GuestWishes,
  brought: Partial<Brought>,
): Change {
  refuseOver(state);
  const wishes = newWishes(me.wishes, input);
  const isNew = !isDeepStrictEqual(wishes, me.wishes) || !isDeepStrictEqual({ ...me.brought, ...brought }, me.brought);
  if (state.state === 'voting') {
    if (!isNew) return { isVisible: false };
    const change = newRound(state);
    const own = { ...change.guests.get(me.seat), wishes, ...brought, isReady: input.ready ?? false };
    return { ...change, guests: change.guests.set(me.seat, own) };
  }
  const isReady = input.ready ?? me.isReady;
  if (!isNew && isReady === me.isReady) return { isVisible: false };
  return { guests: new Map([[me.seat, { wishes, ...brought, isReady }]]), isVisible: isReady !== me.isReady };
}

/** @throws AppError conflict, forbidden */
export function requireStart(state: NightState, me: Guest, now: Date): void {
  refuseOver(state);
  requireLead(state, me, now);
  const waitingFor = state.guests.filter(({ isReady }) => !isReady).map(({ name }) => name);
  if (waitingFor.length > 0) throw conflict(`Not everybody is ready: ${waitingFor.join(', ')}.`);
}

export type NewDeck = Pick<NightState, 'fitting' | 'deck' | 'loosen'>;

export function starting(state: NightState, { deck, fitting, loosen }: NewDeck, runOn: boolean): Change {
  const after: NightState = { ...state, state: 'voting', deck };
  return {
    night: { state: 'voting', runOn, fitting, deck, loosen },
    guests: new Map(state.guests.map((guest) => [guest.seat, { filmOrder: orderOf(after, guest) }])),
    isVisible: true,
  };
}

function requireVoting(state: NightState): void {
  refuseOver(state);
  if (state.state === 'gathering') throw conflict('The voting has not begun.');
}

/** @throws AppError conflict, not_found */
export function voting(state: NightState, me: Guest, { filmId, vote }: NightVote, seed: string): Change {
  requireVoting(state);
  if (!state.deck.some(({ id }) => id === filmId)) throw notFound('This film is not in the deck.');
  const former = me.votes.find((voted) => voted.filmId === filmId);
  // A request that was sent again, because its response was lost.
  if (former?.vote === vote) return { isVisible: false };
  if (former) throw conflict('You have voted on this film already.');
  if (vote === 'veto' && me.votes.some((voted) => voted.vote === 'veto'))
    throw conflict('You have used your veto. Take it back first, or say no.');
  const votes = [...me.votes, { filmId, vote }];
  const filmOrder = votes.length % REORDER_EVERY === 0 ? orderOf(state, { ...me, votes }) : me.filmOrder;
  return (
    endedIfDone(withGuest(state, { ...me, votes }), seed) ?? {
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
    // A request that was sent again.
    if (!me.votes.some((voted) => voted.filmId === filmId)) return { isVisible: false };
    throw conflict('Only the last vote can be taken back.');
  }
  return { guests: new Map([[me.seat, { votes: me.votes.slice(0, -1) }]]), isVisible: true };
}

/** @throws AppError forbidden */
export function ending(state: NightState, me: Guest, { now, seed }: { now: Date; seed: string }): Change {
  if (state.state === 'over') return { isVisible: false };
  requireLead(state, me, now);
  return ended(state, seed);
}

/** Removes a guest. Everybody may remove themselves. @throws AppError forbidden, not_found */
export function removing(
  state: NightState,
  me: Guest,
  name: string,
  { now, seed }: { now: Date; seed: string },
): Change {
  const leaving = state.guests.find(({ nameKey }) => nameKey === nameKeyOf(name));
  if (leaving?.seat !== me.seat) requireLead(state, me, now);
  if (!leaving) throw notFound('Nobody has this name.');
  const rest = state.guests.filter((guest) => guest !== leaving);
  const [first] = rest;
  const done = endedIfDone({ ...state, guests: rest }, seed);
  const guests = done?.guests ?? new Map<number, Partial<Guest & Brought>>();
  if (leaving.isHost && first) guests.set(first.seat, { ...guests.get(first.seat), isHost: true });
  return { ...done, guests, removed: leaving.seat, isVisible: true };
}
