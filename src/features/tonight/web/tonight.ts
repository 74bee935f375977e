export { FilmChips, ServicesLine } from './film-lines.tsx';
export { checkedFirst, type TonightSearch } from './finder-search.ts';
export { isBeyond, withLimits } from './limited-search.tsx';
export { FilmsToRate, PicksRow } from './picks.tsx';
