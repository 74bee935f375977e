export { FilmChips, ServicesLine } from './film-lines.tsx';
export { FilmsToRate } from './films-to-rate.tsx';
export { PicksRow } from './picks-row.tsx';
