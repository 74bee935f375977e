export { FilmChips, ServicesLine } from './film-lines.tsx';
export { FilmsToRate } from './films-to-rate.tsx';
export { checkedFirst, type TonightSearch } from './finder-search.ts';
export { isBeyond, withLimits } from './limited-search.tsx';
export { PicksRow } from './picks-row.tsx';
