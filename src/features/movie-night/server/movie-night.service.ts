import { createHmac, randomInt } from 'node:crypto';
import { HOUR } from '#contract/units.ts';
import type { Deps } from '#engine/deps.ts';
import { conflict, forbidden, notFound, signedOut } from '#engine/errors.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { hashOf, isSameSecret, newToken } from '#engine/lib/secret-token.ts';
import { createFilmsRepository } from '#features/films/server/films.ts';
import type { MemberTaste } from '#features/horror-profile/server/horror-profile.ts';
import type { DrawPicture } from '#features/previews/server/previews.ts';
import { RATING_FIGURES } from '#features/ratings/contract/rating-categories.ts';
import { saveRating } from '#features/ratings/server/ratings.ts';
import type { PictureSize } from '#features/shares/contract/shared-pages.ts';
import type { FinderService } from '#features/tonight/server/tonight.ts';
import type {
  GuestWishes,
  NightFilm,
  NightOpening,
  NightScoreInput,
  NightStart,
  NightVote,
} from '../contract/movie-night.ts';
import { CODE_LENGTH, CODE_LETTERS, KEY_LENGTH, MIN_POOL, NIGHT_LIFETIME } from '../contract/night-rules.ts';
import { makeDeck } from './deck.ts';
import { changingWishes, joining, requireStart, starting } from './gathering-rules.ts';
import type { NightRepository, StoredGuest, StoredNight } from './movie-night.repository.ts';
import type { Brought, Change } from './night-state.ts';
import type { NightView } from './night-view.repository.ts';
import { filmToScore, scoring } from './scores.ts';
import { drawNightCard, shownNight } from './shown-night.ts';
import { ending, removing, takingBack, voting } from './voting-rules.ts';

/** A host's call is stored as a sign that the host is present, at most once in this many milliseconds. */
const NOTE_HERE_AFTER = 15_000;
/** Maximum number of times that a deck is made. It is made again if somebody has changed their wishes meanwhile. */
const MAX_TRIES = 5;

/** Maximum number of films that a member brings because they suit the member's taste. */
const MAX_LIKED = 100;

/** The browser that calls. `secret` is the night's cookie, `key` is the key in its link. */
export type NightCaller = { code: string; secret: string | null; key: string | null; address: string };

/** A new guest. @property memberId the session's member, if any: deleting the account removes the seat */
type NewSeat = { name: string; memberId: string | null };

export type NightNeeds = {
  rateLimits: Pick<RateLimits, 'count' | 'nightCode'>;
  finder: Pick<FinderService, 'fittingFilms' | 'describedFilms' | 'foundFilms' | 'filmsFor'>;
  tasteOf: (memberId: string) => Promise<MemberTaste>;
  addViewing: (memberId: string, filmId: number, date: { day: string }) => Promise<unknown>;
  drawPicture: DrawPicture;
  /** The ids of a member's list. @throws AppError not_found */
  filmIdsOf: (list: { memberId: string; id: string }) => Promise<number[]>;
};

const newCode = () => Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)]).join('');

export const noNight = () =>
  notFound('This movie night does not exist. It may have ended: movie nights are deleted after 24 hours.');
const noSeat = () => forbidden('You have not joined this movie night. Please join first.');

const NOTHING: Change = { isVisible: false };

export type NightService = ReturnType<typeof createNightService>;

export function createNightService(
  { db, clock, sessionSecret }: Pick<Deps, 'db' | 'clock' | 'sessionSecret'>,
  repository: NightRepository,
  { rateLimits, finder, tasteOf, addViewing, drawPicture, filmIdsOf }: NightNeeds,
) {
  const { trailers } = createFilmsRepository(db);
  /** The key of a night's link, from which nobody can guess another one. It needs no column. */
  function keyOf(code: string): string {
    const bytes = createHmac('sha256', sessionSecret).update(`night ${code}`).digest().subarray(0, KEY_LENGTH);
    return Array.from(bytes, (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
  }

  /**
   * Counts a call without a seat and without the night's link, because its code may be a guess. The response waits
   * until the call is counted.
   *
   * @throws AppError too_many_requests
   */
  async function countGuess({ code, key, address }: NightCaller, isRight: boolean): Promise<void> {
    if (key !== null && isSameSecret(key, keyOf(code))) return;
    const undo = await rateLimits.nightCode(address);
    if (isRight) await undo();
  }

  /** @throws AppError not_found, too_many_requests */
  async function viewFor(caller: NightCaller): Promise<NightView> {
    const now = clock();
    const { code, secret } = caller;
    const view = await repository.view(code, secret === null ? null : hashOf(secret), now);
    if (view?.seat == null) await countGuess(caller, view !== null);
    if (!view) throw noNight();
    const me = view.people.find(({ seat }) => seat === view.seat);
    const isOld = me && Math.abs(now.getTime() - new Date(me.hereAt).getTime()) > NOTE_HERE_AFTER;
    if (me?.isHost && isOld) await repository.here(view.id, me.seat, now);
    return view;
  }

  async function deckOf({ id, state }: NightView): Promise<ReadonlyMap<number, NightFilm>> {
    const deck = state === 'gathering' ? [] : await repository.deck(id);
    if (deck.length === 0) return new Map();
    const [films, urls] = await Promise.all([
      finder.foundFilms(new Map(deck.map((film) => [film.id, film]))),
      trailers(deck.map((film) => film.id)),
    ]);
    return new Map(films.map((film) => [film.id, { ...film, trailer: urls.get(film.id) ?? null }]));
  }

  async function shown(caller: NightCaller) {
    const view = await viewFor(caller);
    return { ...shownNight(view, await deckOf(view), clock()), key: keyOf(view.code) };
  }

  function guestOf(night: StoredNight, secret: string | null): StoredGuest | undefined {
    const hash = secret === null ? null : hashOf(secret);
    return night.guests.find(({ secretHash }) => hash !== null && secretHash.equals(hash));
  }

  /** Changes the night as a guest. @throws AppError not_found, forbidden, too_many_requests, and those of `work` */
  async function change(
    caller: NightCaller,
    work: (night: StoredNight, me: StoredGuest) => Change,
    read: { withLists?: boolean; memberId?: string | null } = {},
  ) {
    let hasSeat = false;
    await repository.change(caller.code, { now: clock(), ...read }, (night) => {
      const me = guestOf(night, caller.secret);
      hasSeat = me !== undefined;
      if (!me) return NOTHING;
      const found = work(night, me);
      const own = found.guests?.get(me.seat);
      if (own && read.memberId != null) found.guests?.set(me.seat, { ...own, memberId: read.memberId });
      return found;
    });
    // The response tells a caller without a seat if the code is right, so the call counts as a guess.
    if (!hasSeat) {
      await viewFor(caller);
      throw noSeat();
    }
    return shown(caller);
  }

  /** Ids of films that suit the member's taste; empty without one. */
  async function likedBy(memberId: string): Promise<number[]> {
    const own = await tasteOf(memberId);
    if (own.taste.length === 0) return [];
    const wanted = { limits: { axes: {}, notes: [] }, onServices: false, most: MAX_LIKED };
    return (await finder.filmsFor(memberId, own, wanted)).map(({ id }) => id);
  }

  /** @throws AppError not_signed_in for visitors who want to bring something */
  async function broughtBy(memberId: string | null, bring: GuestWishes['bring'] = {}): Promise<Partial<Brought>> {
    const sources = { watchlist: repository.watchlistOf, seen: repository.seenBy, taste: likedBy };
    const brought: Partial<Brought> = bring.list === false ? { pool: null } : {};
    for (const list of ['watchlist', 'seen', 'taste'] as const) {
      if (bring[list] === false) brought[list] = null;
      if (!bring[list]) continue;
      if (memberId === null) throw signedOut();
      brought[list] = await sources[list](memberId);
    }
    return brought;
  }

  /** Saves the figures of the score as the member's rating. Figures that it does not have stay as they are. */
  async function keepRating(
    memberId: string,
    filmId: number,
    { overallRating, detailedRatings }: Pick<NightScoreInput, 'overallRating' | 'detailedRatings'>,
  ): Promise<void> {
    const all = { overall: overallRating, ...detailedRatings };
    const given = Object.fromEntries(
      RATING_FIGURES.flatMap((figure) => (all[figure] == null ? [] : [[figure, all[figure]]])),
    );
    if (!(await saveRating(db, { memberId, filmId }, given))) throw notFound('Film not found.');
  }

  /** @throws AppError not_signed_in, not_found, conflict for a list with too few films */
  async function poolOf(memberId: string | null, list: string | undefined): Promise<number[] | null> {
    if (list === undefined) return null;
    if (memberId === null) throw signedOut();
    const films = await filmIdsOf({ memberId, id: list });
    if (films.length < MIN_POOL)
      throw conflict(`A movie night needs a list of at least ${MIN_POOL} films. Please add some to this one.`);
    return films;
  }

  /** Adds a guest. @returns the night as the guest sees it, and the cookie of the seat */
  async function seat(caller: NightCaller, { name, memberId }: NewSeat, pool: number[] | null) {
    const secret = newToken();
    const own = { secretHash: hashOf(secret), memberId, pool };
    const isFound = await repository.join(caller.code, own, clock(), (night) => joining(night, name));
    if (!isFound) {
      await countGuess(caller, false);
      throw noNight();
    }
    return { night: await shown({ ...caller, secret }), secret };
  }

  return {
    /** @throws AppError too_many_requests, and those of `poolOf` */
    async open({ list, ...as }: NewSeat & Pick<NightOpening, 'list'>, address: string) {
      await rateLimits.count('night-open', address);
      const pool = await poolOf(as.memberId, list);
      const expiresAt = new Date(clock().getTime() + NIGHT_LIFETIME * HOUR);
      let code = newCode();
      while (!(await repository.open(code, expiresAt))) code = newCode();
      return seat({ code, secret: null, key: null, address }, as, pool);
    },

    /** A browser that has a seat keeps it. @throws AppError not_found, conflict, too_many_requests */
    async join(caller: NightCaller, as: NewSeat) {
      const { seat: ownSeat } = await viewFor(caller);
      if (ownSeat !== null) return { night: await shown(caller), secret: null };
      await rateLimits.count('night-join', caller.address);
      return seat(caller, as, null);
    },

    night: shown,

    /** @param memberId of the session, which is needed to bring something */
    async wish(caller: NightCaller, wishes: GuestWishes, memberId: string | null) {
      const brought = await broughtBy(memberId, wishes.bring);
      return change(caller, (night, me) => changingWishes(night, me, wishes, brought), { withLists: true, memberId });
    },

    vote: (caller: NightCaller, vote: NightVote) => change(caller, (night, me) => voting(night, me, vote)),

    takeBack: (caller: NightCaller, filmId: number) => change(caller, (night, me) => takingBack(night, me, filmId)),

    async start(caller: NightCaller, { runOn }: NightStart) {
      for (let tries = 0; tries < MAX_TRIES; tries++) {
        const before = await repository.read(caller.code, clock());
        const me = before && guestOf(before, caller.secret);
        if (!me || before.state === 'voting') return change(caller, () => NOTHING);
        requireStart(before, me, clock());
        const deck = await makeDeck(before.guests, finder);
        let isDone = false;
        const after = await change(caller, (night) => {
          isDone = night.changes === before.changes;
          return isDone ? starting(night, deck, runOn) : NOTHING;
        });
        if (isDone || after.state === 'voting') return after;
      }
      throw conflict('Somebody is changing their picks. Please try again in a moment.');
    },

    end: (caller: NightCaller) => change(caller, (night, me) => ending(night, me, clock())),

    remove: (caller: NightCaller, name: string) => change(caller, (night, me) => removing(night, me, name, clock())),

    /**
     * Saves the viewing and the rating before the scores, so that a member whose request fails can send it again.
     *
     * @param memberId of the session, which is needed to keep something
     */
    async score(caller: NightCaller, { keep, watchedOn, ...score }: NightScoreInput, memberId: string | null) {
      const view = await viewFor(caller);
      if (view.seat === null) throw noSeat();
      const filmId = filmToScore(view);
      if (memberId === null && (keep || watchedOn)) throw signedOut();
      if (memberId !== null && watchedOn) await addViewing(memberId, filmId, { day: watchedOn });
      if (memberId !== null && keep) await keepRating(memberId, filmId, score);
      return change(caller, (night, me) => scoring(night, me, score), { memberId });
    },

    /** Returns a PNG of the scores without names. @throws AppError not_found, conflict, unavailable */
    async card(caller: NightCaller, size: PictureSize) {
      const { result, scores } = await shown(caller);
      const [winner] = result ?? [];
      if (!winner || !scores?.guests) throw conflict('Nobody has scored the film of this night yet.');
      return drawPicture(async () => drawNightCard(winner.film.title, scores, size));
    },

    viewFor,
    forgetExpired: () => repository.forgetExpired(clock()),
  };
}
