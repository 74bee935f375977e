import { conflict, forbidden } from '#engine/errors.ts';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import type { RatingFigures } from '#features/ratings/contract/rating-categories.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import type { NightVote, Wishes } from '../contract/movie-night.ts';
import { HOST_AWAY, type WishKind } from '../contract/night-rules.ts';

/** The wishes of one guest. Ranges are written as in the finder, such as `4-`; null means any value. */
export type NightWishes = Omit<Wishes, 'bring'>;

export const NO_WISHES: NightWishes = {
  axes: { scares: null, gore: null },
  without: [],
  unknown: 'show',
  platforms: [],
  maxRuntime: null,
  moods: [],
};

/** Ids of the films that a member brings; null: none brought. @property pool the night is limited to these films */
export type Brought = Record<'watchlist' | 'seen' | 'taste' | 'pool', number[] | null>;

export const NOTHING_BROUGHT: Brought = { watchlist: null, seen: null, taste: null, pool: null };

/** A film of the deck, with everything by which ties are decided. */
export type DeckFilm = Pick<FoundFilm, 'id' | 'reason' | 'chips'> & {
  figures: FrightProfile;
  runtime: number | null;
  /** From 0 to 10. */
  quality: number;
  /**
   * Seats of the guests who brought the film: `listedBy` with their watchlist, `likedBy` because it suits their taste.
   */
  listedBy: number[];
  likedBy: number[];
};

/** A guest's scores of the film. @property isNamed true if the others may see the guest's name beside them */
export type Score = { figures: RatingFigures; isNamed: boolean };

export type Guest = {
  seat: number;
  name: string;
  nameKey: string;
  isHost: boolean;
  isReady: boolean;
  hereAt: Date;
  wishes: NightWishes;
  filmOrder: number[];
  votes: NightVote[];
  score: Score | null;
};

export type Result = { filmId: number; yes: number; of: number; isDrawn: boolean };

export type NightState = {
  id: string;
  code: string;
  state: 'gathering' | 'voting' | 'over';
  version: number;
  /** Grows with every change, even with a change that the other guests must not notice. */
  changes: number;
  round: number;
  runOn: boolean;
  fitting: number | null;
  deck: DeckFilm[];
  loosen: WishKind[];
  result: Result[] | null;
  draw: string | null;
  expiresAt: Date;
  /** In the order of joining. */
  guests: Guest[];
};

/** `memberId` of the account whose films the guest brings. */
export type GuestChange = Partial<Guest & Brought & { memberId: string }>;

/**
 * The changes of one call. If `isVisible` is false, such as for new wishes of a guest, the others must not notice the
 * call: it changes neither the version nor anything else that they can read.
 */
export type Change = {
  night?: Partial<Omit<NightState, 'guests' | 'id' | 'code'>>;
  guests?: Map<number, GuestChange>;
  removed?: number;
  isVisible: boolean;
};

export function refuseOver({ state }: NightState): void {
  if (state === 'over') throw conflict('This movie night is over. Please start a new one.');
}

/** Also true if `now` is much earlier than `hereAt`, because the clock may have been set back. */
export const isAway = (hereAt: Date, now: Date) => Math.abs(now.getTime() - hereAt.getTime()) >= HOST_AWAY;

export function requireLead({ guests }: NightState, me: Guest, now: Date): void {
  const host = guests.find(({ isHost }) => isHost);
  if (me.isHost || !host || isAway(host.hereAt, now)) return;
  throw forbidden('Only the host can do this. When the host has been away for a minute, any guest can.');
}
