import { createHash } from 'node:crypto';
import { DAY, MINUTE } from '#contract/units.ts';
import type { Deps } from '#engine/deps.ts';
import { notFound } from '#engine/errors.ts';
import type { RateLimits } from '#engine/http/rate-limits.ts';
import { hashOf, isToken } from '#engine/lib/secret-token.ts';
import type { FilmMatcher, Match, NamedFilm } from '#features/imports/server/imports.ts';
import type { Heard } from '../contract/players.ts';
import type { PlayerEvent } from './parsing/player-event.ts';
import { readEvent } from './parsing/read-event.ts';
import type { Outcome, PlayerEventsRepository, Told } from './player-events.repository.ts';
import type { KnownPlayer, PlayersRepository } from './players.repository.ts';

/** Players report progress every few seconds; it is stored at this interval. */
const NOTED_EVERY = 5 * MINUTE;

/** Share of a film after which it counts as watched: members may skip the credits. */
const WATCHED = 0.8;
/** Share of the runtime that must have passed since the start: members play films faster and skip credits. */
const PLAUSIBLE = 0.6;

type Known = {
  /** The start of the film in milliseconds; null if the player has not sent it. */
  startedAt: number | null;
  now: number;
  /** Milliseconds, from the event, otherwise from the catalogue. */
  runtime: number | null;
};
type Verdict = 'watched' | 'asked' | 'early';

/**
 * Decides if a film was watched. The player's flag alone proves nothing: in a recording of Movary it is true at 7 of
 * 107 minutes. The position alone proves nothing either: it is 0 if the next film started automatically (scrob#206).
 * If there is only the flag, the member is asked.
 */
function judge(event: PlayerEvent, { startedAt, now, runtime }: Known): Verdict {
  if (event.action === 'marked') return 'watched';
  const { sentAfter, position, isCompleted } = event;
  const share = sentAfter ?? (position === null || runtime === null ? null : position / runtime);
  if (share !== null && share >= WATCHED) return 'watched';
  if (!isCompleted) return 'early';
  if (startedAt !== null && runtime !== null) return now - startedAt >= runtime * PLAUSIBLE ? 'watched' : 'early';
  return position && runtime !== null ? 'early' : 'asked';
}

/** True for a film that began where it counts as watched: its end belongs to an earlier viewing, if there is one. */
const isRestOf = (from: number, runtime: number | null) => runtime !== null && from >= runtime * WATCHED;

type Needs = {
  players: PlayersRepository;
  events: PlayerEventsRepository;
  /** Finds the film by the ids or the title that a player sends. */
  matcher: FilmMatcher;
  rateLimits: Pick<RateLimits, 'count'>;
};

/** A key that is equal for events with the same film and user. */
const keyOf = ({ user, tmdbId, imdbId, title, year }: PlayerEvent) =>
  createHash('sha256')
    .update(JSON.stringify([user, tmdbId ?? imdbId ?? [title, year]]))
    .digest('base64url');

/** Compares names without case, as the servers do. */
function isOf(userNames: string | null, { user }: PlayerEvent, kind: KnownPlayer['kind']): boolean {
  if (userNames === null || kind === 'kodi') return true;
  const wanted = userNames.split(',').map((name) => name.trim().toLowerCase());
  return user !== null && wanted.includes(user.toLowerCase());
}

/** Uses the site's time: some servers' clocks are wrong by days, and servers send events without delay. */
export function createHearing({ clock }: Pick<Deps, 'clock'>, { players, events, matcher, rateLimits }: Needs) {
  async function notePlaying(player: KnownPlayer, event: PlayerEvent, now: Date): Promise<void> {
    const film = keyOf(event);
    // A film may be resumed at a position, so it began that much earlier.
    const from = Math.round(Math.min(event.position ?? 0, DAY));
    const startedAt = now.getTime() - from;
    if (event.action === 'start' || player.playing[film] === undefined)
      await players.noteStart(player, film, { startedAt, from }, now.getTime() - DAY);
    else if (player.heard_at && now.getTime() - player.heard_at.getTime() < NOTED_EVERY) return;
    await players.noteHeard(player, { at: now, what: 'playing', name: event.title || null });
  }

  /** If the event has no ids, the film that the member chose for this title counts. */
  async function filmOf(memberId: string, film: NamedFilm): Promise<Match> {
    const found = await matcher.match(memberId, film);
    const { title, year, tmdbId, imdbId } = film;
    if (found.status === 'matched' || !title || year === null || tmdbId !== null || imdbId !== null) return found;
    const told = await events.toldFilm(memberId, { title, year });
    return told === null ? found : { status: 'matched', candidates: [told], choice: told };
  }

  /** Decides the outcome for a film that has ended or was marked by hand. `isRest`: the player sent only its end. */
  async function outcomeOf(
    player: KnownPlayer,
    event: PlayerEvent,
    now: Date,
  ): Promise<Outcome & { isRest?: boolean }> {
    const { memberId } = player;
    const film = { ...event, needsConfirmation: false };
    let found = await filmOf(memberId, film);
    const [known = null] = found.candidates;
    const runtime = event.runtime ?? (known === null ? null : await events.runtimeOf(known));
    const { startedAt = null, from = 0 } = player.playing[keyOf(event)] ?? {};
    const verdict = judge(event, { startedAt, now: now.getTime(), runtime });
    if (verdict === 'early') return { state: 'ignored', reason: 'early', filmId: known };
    if (found.status !== 'matched') {
      const looked = await matcher.lookUp(memberId, film);
      if (!looked) return { state: 'ignored', reason: 'not-horror', filmId: null };
      found = looked;
    }
    const [filmId = null] = found.candidates;
    if (filmId === null) return { state: 'unknown', reason: null, filmId };
    if (found.status !== 'matched') return { state: 'asked', reason: 'which-film', filmId };
    const isRest = verdict === 'watched' && event.action === 'stop' && isRestOf(from, runtime);
    return { state: verdict, reason: verdict === 'asked' ? 'finished' : null, filmId, isRest };
  }

  /** @returns why the event has no effect, if this is known without finding its film; otherwise null */
  function leftOut(player: KnownPlayer, event: PlayerEvent): Heard | null {
    if (!isOf(player.user_name, event, player.kind)) return 'other-user';
    if (event.action === 'saved' || event.action === 'other') return event.action;
    return event.title || event.tmdbId !== null || event.imdbId !== null ? null : 'other';
  }

  async function playerOf(token: string): Promise<KnownPlayer> {
    const player = isToken(token) ? await players.findByToken(hashOf(token)) : undefined;
    if (!player) throw notFound('This URL does not exist. It was deleted.');
    return player;
  }

  return {
    /** Checks the token and counts the event, before its body is read. @throws AppError not_found, too_many_requests */
    async admit(token: string): Promise<void> {
      await playerOf(token);
      await rateLimits.count('player', token);
    },

    /**
     * Takes an event of a player.
     *
     * @throws AppError not_found for an unknown token, bad_request or too_large for a body that cannot be read
     */
    async hear(token: string, bytes: Uint8Array<ArrayBuffer>, contentType: string | undefined): Promise<void> {
      // The member may have deleted the URL while the body was sent.
      const player = await playerOf(token);
      const event = await readEvent(player.kind, bytes, contentType);
      const now = clock();
      const heard = async (what: Heard, name: string | null) => players.noteHeard(player, { at: now, what, name });
      if (!event) return heard('other', null);
      const name = event.title || null;
      const without = leftOut(player, event);
      if (without) return heard(without, without === 'other-user' ? event.user : name);
      if (event.action === 'start' || event.action === 'progress')
        return event.medium === 'film' ? notePlaying(player, event, now) : heard(event.medium, name);

      const byHand = event.action === 'marked';
      const ignored = event.medium !== 'film' ? event.medium : event.action === 'unmarked' ? 'unplayed' : null;
      const { isRest = false, ...outcome }: Outcome & { isRest?: boolean } = ignored
        ? { state: 'ignored', reason: ignored, filmId: null }
        : await outcomeOf(player, event, now);
      const told: Told = { ...event, kind: player.kind, at: now, byHand, isRest };
      if (event.action === 'stop') await players.noteStop(player, keyOf(event));
      const recorded = await events.record(player.memberId, told, outcome);
      if (typeof recorded === 'string') return heard(recorded, name);
      return heard(recorded.reason ?? (recorded.state === 'unknown' ? 'unknown' : 'watched'), name);
    },
  };
}
