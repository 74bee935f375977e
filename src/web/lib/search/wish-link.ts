import { linkOptions } from '@tanstack/react-router';
import type { WishAnswer } from '#contract/search/wishes.ts';
import { filmCount } from '../format/numbers.ts';
import { parseSearchParams } from '../search-params.ts';

type Wish = NonNullable<WishAnswer['wish']>;

export const WISH_LEAD = 'Find tonight’s film';

/** Opens the finder with the wish. */
export const wishLink = ({ query }: Wish) => linkOptions({ to: '/tonight', search: parseSearchParams(query) });

/** @example wishText({ words: 'scares high, gore low', films: 42, … }) // 'scares high, gore low (42 films)' */
export function wishText({ query, words, films }: Wish): string {
  if (query === '') return `No film has ${words}.`;
  return `${words} (${films === 0 ? 'no film fits all of it; see the closest ones' : filmCount(films)})`;
}
