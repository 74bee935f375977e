import { PLATFORM_SLUGS } from '#features/browse/contract/platforms.ts';
import { CONTENT_NOTE_SLUGS } from '#features/films/contract/content-note-slugs.ts';
import { CONTENT_NOTES } from '#features/films/contract/content-notes.ts';
import type { Range } from '#features/ratings/contract/fright-profile.ts';
import { MAX_RATING } from '#features/ratings/contract/rating-categories.ts';
import type { FoundFilm } from '#features/tonight/contract/finder.ts';
import { readRange } from '#features/tonight/contract/finder-values.ts';
import { EVERYTHING, type FinderService, type Question } from '#features/tonight/server/tonight.ts';
import { MAX_DECK, MAX_PEOPLE, type WishKind } from '../contract/night-rules.ts';
import { type FittedFilm, fitOf, moodCategories } from './fit.ts';
import type { NewDeck } from './gathering-rules.ts';
import type { Brought, DeckFilm, Guest, NightWishes } from './night-state.ts';

const AXES = ['scares', 'gore'] as const;
type Axis = (typeof AXES)[number];

/** @returns the part that all ranges share, null for none, undefined if nobody has a wish */
function shared(wishes: readonly NightWishes[], axis: Axis): Range | null | undefined {
  const ranges = wishes.flatMap(({ axes }) => readRange(axes[axis] ?? '').value ?? []);
  if (ranges.length === 0) return undefined;
  const min = Math.max(0, ...ranges.map((range) => range.min));
  const max = Math.min(MAX_RATING, ...ranges.map((range) => range.max));
  return min <= max ? { min, max } : null;
}

type CombinedWishes = { question: Question; impossible: WishKind[] };

/**
 * Combines the wishes of all guests so that no limit is broken: the strictest of each kind, every note that somebody
 * cannot take, and the services that anybody has.
 *
 * @returns in `impossible` the kinds for which the guests' wishes exclude each other
 */
export function combined(wishes: readonly NightWishes[]): CombinedWishes {
  const [without, platforms] = [new Set<string>(), new Set<string>()];
  const runtimes: number[] = [];
  for (const wish of wishes) {
    for (const note of wish.without) without.add(note);
    for (const platform of wish.platforms) platforms.add(platform);
    if (wish.maxRuntime !== null) runtimes.push(wish.maxRuntime);
  }
  const ranges = AXES.map((axis) => ({ axis, range: shared(wishes, axis) }));
  const question: Question = {
    ...EVERYTHING,
    ...Object.fromEntries(ranges.flatMap(({ axis, range }) => (range ? [[axis, range]] : []))),
    without: CONTENT_NOTE_SLUGS.filter((note) => without.has(note)),
    unknown: wishes.some(({ unknown }) => unknown === 'hide') ? 'hide' : 'show',
    platforms: PLATFORM_SLUGS.filter((platform) => platforms.has(platform)),
    maxRuntime: runtimes.length > 0 ? Math.min(...runtimes) : undefined,
  };
  return { question, impossible: ranges.flatMap(({ axis, range }) => (range === null ? [axis] : [])) };
}

/** The kinds of wishes that a question contains. @param hasSeen true if somebody has brought films that they have seen */
export function kindsOf(question: Question, hasSeen: boolean): WishKind[] {
  const { scares, gore, without, unknown, platforms, maxRuntime } = question;
  const given: [WishKind, boolean][] = [
    ['scares', scares !== undefined],
    ['gore', gore !== undefined],
    ['notes', without.length > 0],
    ['unknown', without.length > 0 && unknown === 'hide'],
    ['platforms', platforms.length > 0],
    ['maxRuntime', maxRuntime !== undefined],
    ['seen', hasSeen],
  ];
  return given.flatMap(([kind, isGiven]) => (isGiven ? [kind] : []));
}

/** Maximum number of films to choose from. It is more than the deck needs, because `varied` drops films of a franchise. */
const CANDIDATES = 3 * MAX_DECK;
const MAX_OF_FRANCHISE = 2;
/** With fewer films that are known to have no unwanted note, films join for which a lesser note is unknown. */
const ENOUGH = 12;

type DeckGuest = Pick<Guest, 'seat' | 'wishes'> & Brought;
export type DeckFinder = Pick<FinderService, 'fittingFilms' | 'describedFilms'>;

/** The seats of the guests who bring each film, by film id. */
function seatsOf(guests: readonly DeckGuest[], list: 'watchlist' | 'taste'): Map<number, number[]> {
  const seats = new Map<number, number[]>();
  for (const { seat, [list]: ids } of guests)
    for (const id of ids ?? []) seats.set(id, [...(seats.get(id) ?? []), seat]);
  return seats;
}

const PARAMETER_KINDS: Record<string, WishKind> = {
  scares: 'scares',
  gore: 'gore',
  platforms: 'platforms',
  maxRuntime: 'maxRuntime',
  unseen: 'seen',
};

type Fitting = Awaited<ReturnType<FinderService['fittingFilms']>>;

/** Returns the kinds of wishes to loosen. The kind that excludes the most films by itself comes first. */
function looseningOf({ failingOne, unsure }: Fitting, question: Question, has: { seen: boolean; pool: boolean }) {
  const hidden = question.unknown === 'hide' ? unsure : 0;
  const counted = failingOne.flatMap(({ parameter, total }): { kind: WishKind; total: number }[] => {
    if (parameter === 'without') return [{ kind: 'notes', total: total - hidden }];
    const kind = PARAMETER_KINDS[parameter];
    return kind ? [{ kind, total }] : [];
  });
  const helpful = [...counted, { kind: 'unknown' as const, total: hidden }].filter(({ total }) => total > 0);
  const kinds = helpful.sort((a, b) => b.total - a.total).map(({ kind }) => kind);
  return [...(kinds.length > 0 ? kinds : kindsOf(question, has.seen)), ...(has.pool ? ['list' as const] : [])];
}

/** Takes films in their order, at most two of each franchise. Adds more of a franchise only if the deck is not full. */
function varied(films: readonly FoundFilm[]): FoundFilm[] {
  const taken = new Map<string, number>();
  const [chosen, rest]: [FoundFilm[], FoundFilm[]] = [[], []];
  for (const film of films) {
    const count = film.franchise ? (taken.get(film.franchise.slug) ?? 0) : 0;
    if (film.franchise) taken.set(film.franchise.slug, count + 1);
    (count < MAX_OF_FRANCHISE ? chosen : rest).push(film);
  }
  return [...chosen, ...rest].slice(0, MAX_DECK);
}

/** Says for all guests, and without naming one, which notes nobody has checked. */
const unchecked = ({ unknown }: FoundFilm): string[] => {
  const labels = CONTENT_NOTES.filter(({ slug }) => unknown.includes(slug)).map(({ label }) => label.toLowerCase());
  return labels.length > 0 ? [`not checked: ${labels.join(', ')}`] : [];
};

/**
 * Makes the deck of films that break nobody's limits and that nobody has seen. Films of which an unwanted note is
 * unknown come last, and only if there are few others, nobody refuses them, and the note is not grave. Otherwise the
 * order is: 1. films on several watchlists; 2. films that guests bring; 3. all others. Groups 1 and 2 are sorted by the
 * number of guests who bring the film. Ties and group 3 are sorted by the guests' mean fit. If a guest limits the night
 * to a list, all of them come from it.
 */
export async function makeDeck(guests: readonly DeckGuest[], finder: DeckFinder): Promise<NewDeck> {
  const { question, impossible } = combined(guests.map(({ wishes }) => wishes));
  if (impossible.length > 0) return { fitting: 0, deck: [], loosen: impossible };
  const [listed, liked] = [seatsOf(guests, 'watchlist'), seatsOf(guests, 'taste')];
  const seen = [...new Set(guests.flatMap((guest) => guest.seen ?? []))];
  const pool = guests.find((guest) => guest.pool)?.pool ?? null;
  const inPool = pool && new Set(pool);
  const brought = [...new Set([...listed.keys(), ...liked.keys()])].filter((id) => inPool?.has(id) ?? true);
  const score = (film: FittedFilm) => guests.reduce((sum, { wishes }) => sum + fitOf(film, wishes, false), 0);
  /** The rank of a film among those that guests bring: first the films on several watchlists. */
  function rankOf(id: number): number {
    const [listedBy, likedBy] = [listed.get(id) ?? [], liked.get(id) ?? []];
    return listedBy.length > 1 ? MAX_PEOPLE + listedBy.length : new Set([...listedBy, ...likedBy]).size;
  }

  async function search(unknown: Question['unknown']) {
    const find = (among: number[] | null, most: number) =>
      finder.fittingFilms({ ...question, unknown }, { except: seen, among, score, most });
    const all = await find(pool, CANDIDATES);
    // All of them, because the finder puts films without a profile last, also those on all watchlists.
    const own = brought.length > 0 ? (await find(brought, brought.length)).films : [];
    own.sort((a, b) => rankOf(b.id) - rankOf(a.id));
    return { all, films: [...own, ...all.films] };
  }
  const checked = await search('hide');
  const isOpen = question.without.length > 0 && question.unknown === 'show' && checked.all.total < ENOUGH;
  const { all, films } = isOpen ? await search('hide-grave') : checked;
  const candidates = new Map([...checked.films, ...films].map((film) => [film.id, film]));
  const moods = moodCategories(guests.flatMap(({ wishes }) => wishes.moods));
  const described = await finder.describedFilms([...candidates.keys()].slice(0, CANDIDATES), moods, question.without);
  const deck = varied(described).flatMap((found): DeckFilm[] => {
    const { id, reason } = found;
    const film = candidates.get(id);
    const [listedBy, likedBy] = [listed.get(id) ?? [], liked.get(id) ?? []];
    const lists = listedBy.length > 1 ? [`on ${listedBy.length} watchlists`] : [];
    const why = lists.length > 0 ? `On ${listedBy.length} watchlists · ${reason}` : reason;
    const chips = [...unchecked(found), ...lists, ...found.chips].slice(0, 3);
    return film ? [{ ...film, reason: why, chips, listedBy, likedBy }] : [];
  });
  return {
    fitting: all.total,
    deck,
    loosen: looseningOf(all, question, { seen: seen.length > 0, pool: pool !== null }),
  };
}
