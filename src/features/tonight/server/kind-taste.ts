import { countryName } from '#catalogue/display-names.ts';
import { FAN_WORDS } from '#features/horror-profile/contract/taste-words.ts';
import { fanKinds, kindSlopes, type MemberTaste } from '#features/horror-profile/server/horror-profile.ts';
import { type FilmIndex, type KindFilms, kindColumns, kindsAt, positionOf } from './film-index.ts';

/** A kind that the member likes, in words, and how many of the member's own ratings with a figure are of it. */
export type LikedKind = { words: string; count: number; figure: number };

/** The kinds of films that a member likes, computed from the ratings. Films are given by their positions in the index. */
export type KindTaste = {
  /** Points of the slopes, as those of the axes. */
  points: (film: number) => number;
  /** How surely the member is a fan of the film's kinds, the sum of their `fanKinds`; 0 for most films. */
  fan: (film: number) => number;
  /** The kind that most speaks for the film; null without one. @param isHidden true for a kind that is not named */
  named: (film: number, isHidden: (kind: string) => boolean) => LikedKind | null;
};

export const NO_KINDS: KindTaste = { points: () => 0, fan: () => 0, named: () => null };

/** Minimum number of liked films of a kind, and of points of its slope, for the kind to be named in a reason. */
const NAMED_FROM = { films: 3, points: 0.1 };

/** Nobody is a fan of a kind that more than this part of all films have, such as films from the US. */
const COMMON = 1 / 3;

/** @example fanWords('slasher') // 'slashers' */
function fanWords(kind: string): string | null {
  if (kind.startsWith('country ')) return `from ${countryName(kind.slice('country '.length))}`;
  if (kind.startsWith('by ')) return kind;
  return Object.hasOwn(FAN_WORDS, kind) ? (FAN_WORDS[kind as keyof typeof FAN_WORDS] ?? null) : null; // is a key
}

/** The figure that most of the liked films have, of equals the highest. */
function commonest(figures: readonly number[]): { figure: number; count: number } {
  const counts = new Map<number, number>();
  for (const figure of figures) counts.set(figure, (counts.get(figure) ?? 0) + 1);
  const [[figure, count] = [0, 0]] = [...counts].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  return { figure, count };
}

type Needed = KindFilms & Pick<FilmIndex, 'id' | 'kinds'>;

export function kindTaste(films: Needed, { surprises, liked }: Pick<MemberTaste, 'surprises' | 'liked'>): KindTaste {
  if (surprises.length === 0) return NO_KINDS;
  const columns = kindColumns(films);
  const rated = surprises.flatMap(({ id, ...film }) => {
    const place = positionOf(films, id);
    return place < 0 ? [] : [{ ...film, id, kinds: kindsAt(columns, place) }];
  });
  const { slopes, base } = kindSlopes(rated);
  const shareOf = (kind: string) => (films.kinds.get(kind) ?? 0) / films.id.length;
  const hasFans = (kind: string) => fanWords(kind) !== null && shareOf(kind) < COMMON;
  const withFans = rated.map((film) => ({ ...film, kinds: film.kinds.filter(hasFans) }));
  const fanOf = fanKinds(withFans, shareOf);
  // Few values of a column differ, so the sums of their kinds are computed once.
  const parts = columns.map(({ column, kindsOf }) => ({ column, kindsOf, known: new Map<number, Part>() }));
  const partAt = ({ column, kindsOf, known }: (typeof parts)[number], film: number): Part => {
    const value = column[film] ?? 0;
    let part = known.get(value);
    if (!part) {
      const kinds = kindsOf(value);
      const sumOf = (figures: Map<string, number>) => kinds.reduce((sum, kind) => sum + (figures.get(kind) ?? 0), 0);
      part = { points: sumOf(slopes), fan: sumOf(fanOf) };
      known.set(value, part);
    }
    return part;
  };
  return {
    points: (film) => parts.reduce((sum, part) => sum + partAt(part, film).points, -base),
    fan: (film) => parts.reduce((sum, part) => sum + partAt(part, film).fan, 0),
    named(film, isHidden) {
      const [best] = kindsAt(columns, film)
        .filter((kind) => !isHidden(kind))
        .flatMap((kind) => {
          const figures = withFans.flatMap(({ id, kinds }) => (kinds.includes(kind) ? (liked.get(id) ?? []) : []));
          const [fan, slope] = [fanOf.get(kind) ?? 0, slopes.get(kind) ?? 0];
          const words = fanWords(kind);
          const { figure, count } = commonest(figures);
          const isTelling = count >= NAMED_FROM.films && (fan > 0 || slope >= NAMED_FROM.points);
          return words !== null && isTelling ? [{ words, figure, count, fan, slope }] : [];
        })
        .sort((a, b) => b.fan - a.fan || b.slope - a.slope);
      return best ? { words: best.words, count: best.count, figure: best.figure } : null;
    },
  };
}

type Part = { points: number; fan: number };
