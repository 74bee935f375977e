import type { PlatformSlug } from '#features/browse/contract/platforms.ts';
import type { ContentNoteSlug } from '#features/films/contract/content-notes.ts';
import type { FrightProfile } from '#features/ratings/contract/fright-profile.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import type { NightVote } from '../contract/movie-night.ts';
import type { WishKind } from '../contract/night-rules.ts';

/** The wishes of one guest. Ranges are written as in the finder, such as `4-`; null means any value. */
export type NightWishes = {
  axes: { scares: string | null; gore: string | null };
  without: ContentNoteSlug[];
  unknown: 'hide' | 'show';
  platforms: PlatformSlug[];
  maxRuntime: number | null;
  moods: string[];
};

export const NO_WISHES: NightWishes = {
  axes: { scares: null, gore: null },
  without: [],
  unknown: 'show',
  platforms: [],
  maxRuntime: null,
  moods: [],
};

/** Ids of the films that a member brings; null: not brought. */
export type Brought = { watchlist: number[] | null; seen: number[] | null; taste: number[] | null };

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
