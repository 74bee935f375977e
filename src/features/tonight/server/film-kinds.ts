import { themesOf } from '#catalogue/figures/finder-bits.ts';
import { TAGS } from '#features/browse/contract/tags.ts';
import type { FilmColumns, KindCounts, ListColumn, ListFact } from './film-index.ts';

type KindFilms = Pick<FilmColumns, 'themes'> & Record<Exclude<ListColumn, 'studios'>, ListFact>;

/** A film's value in this column stands for these kinds. */
type KindColumn = { column: Int32Array; kindsOf: (value: number) => string[] };

/** The countries themselves say the same as these tags, and are known of more films. */
const COUNTRY_TAGS = new Set<string>(TAGS.filter(({ group }) => group === 'countries').map(({ slug }) => slug));

/**
 * The kinds of the films, as members may prefer them. A kind is the slug of a theme or tag, or for example 'country JP',
 * 'by Mario Bava', 'series halloween', 'from 1980s'.
 */
export function kindColumns(films: KindFilms): KindColumn[] {
  const listed = (name: Exclude<ListColumn, 'studios'>, prefix: string): KindColumn => ({
    column: films[name].column,
    kindsOf: (value) => (films[name].lists[value] ?? []).map((slug) => prefix + slug),
  });
  const tags = listed('tags', '');
  return [
    { column: films.themes, kindsOf: themesOf },
    { ...tags, kindsOf: (value) => tags.kindsOf(value).filter((slug) => !COUNTRY_TAGS.has(slug)) },
    listed('countries', 'country '),
    listed('franchise', 'series '),
    listed('directors', 'by '),
    listed('decade', 'from '),
  ];
}

export const kindsAt = (columns: KindColumn[], film: number) =>
  columns.flatMap(({ column, kindsOf }) => kindsOf(column[film] ?? 0));

export function countKinds(films: KindFilms): KindCounts {
  const counts = new Map<string, number>();
  for (const { column, kindsOf } of kindColumns(films)) {
    const values = new Map<number, number>();
    for (const value of column) values.set(value, (values.get(value) ?? 0) + 1);
    for (const [value, number] of values) {
      for (const kind of kindsOf(value)) counts.set(kind, (counts.get(kind) ?? 0) + number);
    }
  }
  return counts;
}
