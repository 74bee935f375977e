import { isDeepStrictEqual } from 'node:util';
import { conflict } from '#engine/errors.ts';
import { looksLike, nameKeyOf } from '#engine/lib/same-name.ts';
import type { GuestWishes } from '../contract/movie-night.ts';
import { MAX_NEW_ROUNDS, MAX_PEOPLE } from '../contract/night-rules.ts';
import {
  type Brought,
  type Change,
  type Guest,
  type GuestChange,
  type NightState,
  type NightWishes,
  NO_WISHES,
  refuseOver,
  requireLead,
} from './night-state.ts';
import { orderOf } from './voting-rules.ts';

export type NewGuest = Omit<Guest, 'hereAt' | 'score'>;

/** @throws AppError conflict */
export function joining(state: NightState, name: string): NewGuest {
  const { guests, deck } = state;
  refuseOver(state);
  if (guests.length >= MAX_PEOPLE) throw conflict(`This movie night is full: ${MAX_PEOPLE} people are here.`);
  if (guests.some((guest) => looksLike(guest.name, name)))
    throw conflict('Somebody with this name is here already. Please choose another one.');
  const taken = [
    ...guests.map(({ seat }) => seat),
    ...deck.flatMap(({ listedBy, likedBy }) => [...listedBy, ...likedBy]),
  ];
  const guest = {
    seat: Math.max(0, ...taken) + 1,
    name,
    nameKey: nameKeyOf(name),
    isHost: !guests.some(({ isHost }) => isHost),
    // A guest who joins during the voting can vote at once.
    isReady: state.state === 'voting',
    wishes: NO_WISHES,
    votes: [],
  };
  return { ...guest, filmOrder: state.state === 'voting' ? orderOf(state, guest) : [] };
}

function newWishes(former: NightWishes, { axes, bring: _, ready: __, ...given }: GuestWishes): NightWishes {
  // Lists are sorted, because another order is not another wish.
  const wanted = Object.entries(given).map(([name, value]) => [name, Array.isArray(value) ? value.toSorted() : value]);
  return { ...former, ...Object.fromEntries(wanted), axes: { ...former.axes, ...axes } };
}

/** A change of wishes after the start begins a new round for all guests. */
function newRound({ round, guests }: NightState): Change & { guests: Map<number, GuestChange> } {
  if (round > MAX_NEW_ROUNDS)
    throw conflict('Picks have changed twice since the start. Please vote, or start a new movie night.');
  return {
    night: { state: 'gathering', round: round + 1, runOn: false, fitting: null, deck: [], loosen: [] },
    guests: new Map(guests.map(({ seat }) => [seat, { votes: [], filmOrder: [], isReady: false }])),
    isVisible: true,
  };
}

/**
 * @param brought the lists that the guest brings from now on; a missing list stays as it is
 * @throws AppError conflict
 */
export function changingWishes(
  state: NightState,
  me: Guest & Brought,
  input: GuestWishes,
  brought: Partial<Brought>,
): Change {
  refuseOver(state);
  const wishes = newWishes(me.wishes, input);
  const isNewWish = !isDeepStrictEqual(wishes, me.wishes);
  const lists = Object.keys(brought) as (keyof Brought)[];
  if (state.state === 'voting') {
    // A list that is brought as before may have other films by now, which is no change of wishes.
    const isNewList = lists.some((list) => (brought[list] === null) !== (me[list] === null));
    if (!isNewWish && !isNewList) return { isVisible: false };
    const change = newRound(state);
    const own = { ...change.guests.get(me.seat), wishes, ...brought, isReady: input.ready ?? false };
    return { ...change, guests: change.guests.set(me.seat, own) };
  }
  const isReady = input.ready ?? me.isReady;
  const isNewList = lists.some((list) => !isDeepStrictEqual(brought[list], me[list]));
  if (!isNewWish && !isNewList && isReady === me.isReady) return { isVisible: false };
  return { guests: new Map([[me.seat, { wishes, ...brought, isReady }]]), isVisible: isReady !== me.isReady };
}

/** @throws AppError conflict, forbidden */
export function requireStart(state: NightState, me: Guest, now: Date): void {
  refuseOver(state);
  requireLead(state, me, now);
  const waitingFor = state.guests.filter(({ isReady }) => !isReady).map(({ name }) => name);
  if (waitingFor.length > 0) throw conflict(`Not everybody is ready yet. Waiting for ${waitingFor.join(', ')}.`);
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
